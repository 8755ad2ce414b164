import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { httpStatusOf, success } from "contract/codes";
import { BankError } from "~/bank/errors";

/*
 * What this instance counts while it works. A label holds nothing that came from a browser or from a record: its values are names in
 * this code, so there are few of them and none is personal (docs/operations.md#metrics).
 */

/** A registry of our own, not prom-client's: the development server may load this file again. */
export const counted = new Registry();
const registers = [counted];
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];

export const requests = new Histogram({
  name: "app_request_duration_seconds",
  help: "Requests by Remix route, method and status, from the first byte to the end of the answer (this instance)",
  labelNames: ["route", "method", "status"] as const,
  buckets,
  registers,
});

const renders = new Histogram({
  name: "app_render_duration_seconds",
  help: "Making a page's HTML on the server (this instance)",
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
  registers,
});

const calls = new Histogram({
  name: "app_bank_call_duration_seconds",
  help: "Calls to the bank by name and response code, with the request key (this instance)",
  labelNames: ["call", "code"] as const,
  buckets,
  registers,
});

const callsUnderWay = new Gauge({
  name: "app_bank_calls_under_way",
  help: "Calls to the bank without an answer yet; uploadBatch are the uploads going on (this instance)",
  labelNames: ["call"] as const,
  registers,
});

const downloads = new Gauge({
  name: "app_downloads_under_way",
  help: "Files of reports, statements and batches that are being made (this instance)",
  registers,
});

/** Pages whose script failed, as browsers tell: anybody can. */
export const scriptFailures = new Counter({
  name: "app_script_failures_total",
  help: "Pages whose script failed in a browser, by what the browsers say (this instance)",
  registers,
});

/** Makes a page, and notes how long that took. */
export function countRender<T>(render: () => T): T {
  const end = renders.startTimer();
  try {
    return render();
  } finally {
    end();
  }
}

/** Makes a call of the bank, and notes how it ended. */
export async function countCall<T>(call: string, make: () => Promise<T>): Promise<T> {
  const end = calls.startTimer({ call });
  callsUnderWay.inc({ call });
  let code: string = success;
  try {
    return await make();
  } catch (error) {
    code = codeOf(error);
    throw error;
  } finally {
    callsUnderWay.dec({ call });
    end({ code });
  }
}

/** The bank's own codes, or how the call failed without one. A bank of another maker may send any code: those count as one. */
function codeOf(error: unknown): string {
  if (!(error instanceof BankError)) return "fault";
  if (error.code === "") return error.kind;
  return Object.hasOwn(httpStatusOf, error.code) ? error.code : "other";
}

/** Passes on the pieces of a file, which counts as under way until its last one, or until nobody takes it any more. */
export async function* countDownload<T>(pieces: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  downloads.inc();
  try {
    yield* pieces;
  } finally {
    downloads.dec();
  }
}
