import { Counter, Histogram, Registry } from "prom-client";

/*
 * What this instance counts while it works. A label holds nothing that came from a caller or from a record: its values are names in
 * this code, so there are few of them and none is personal (docs/operations.md#metrics).
 */

/** A registry of our own instead of prom-client's, so that two loads of this file do not count twice. */
export const counted = new Registry();
const registers = [counted];

const requests = new Histogram({
  name: "bank_request_duration_seconds",
  help: "Requests by route pattern, method and status, from the first byte to the end of the answer (this instance)",
  labelNames: ["route", "method", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const rowsChecked = new Counter({
  name: "bank_batch_rows_checked_total",
  help: "Rows of upload files that were checked and stored (this instance)",
  registers,
});

export const rowsProcessed = new Counter({
  name: "bank_batch_rows_processed_total",
  help: "Rows of running batches that were tried: they took effect, or got a reason why not (this instance)",
  registers,
});

export const uploadsWithoutRoom = new Counter({
  name: "bank_uploads_without_room_total",
  help: "Upload files that were refused, because there was no room for temporary files (this instance)",
  registers,
});

const usualMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/** What an answer was given to: a route's pattern, never an address, since what callers put there may be personal. */
interface Answered {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

/** Counts an answer: that of a request, or of one of several reads in a request. */
export function countAnswer({ route, method, status, ms }: Answered): void {
  requests.observe({ route, method: usualMethods.has(method) ? method : "other", status }, ms / 1_000);
}
