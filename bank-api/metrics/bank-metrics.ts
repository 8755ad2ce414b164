import { poolUse, type Db } from "bank-api/store/runtime/database";
import type { WatchedMetrics } from "bank-api/store/upkeep/watched-metrics";
import { Gauge, Registry } from "prom-client";
import { counted } from "./counted";
import { WholeBank } from "./whole-bank";

/** The sources of the metrics of the moment. */
interface Sources {
  readonly db: Db;
  /** Business time. */
  readonly now: () => Date;
  readonly openOne: () => Db;
  /** Why the bank is not ready; undefined where it is. */
  readonly fault: () => Promise<string | undefined>;
  readonly uploads: () => { readonly reading: number; readonly waiting: number };
}

/** The registries that `serveMetrics` answers: what was counted, and what holds at the moment. */
export const bankMetrics = (sources: Sources) => [counted, momentary(sources)];

/**
 * Metrics that the bank looks up only when somebody reads the metrics. NaN, which no rule of an alert compares with, stands for
 * what cannot be told.
 */
function momentary({ db, now, openOne, fault, uploads }: Sources): Registry {
  const own = new Registry();
  const registers = [own];
  const add = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  const addByState = (name: string, help: string, read: () => Readonly<Record<string, number>>) =>
    new Gauge({
      name,
      help,
      labelNames: ["state"],
      registers,
      collect() {
        for (const [state, value] of Object.entries(read())) this.set({ state }, value);
      },
    });
  add(
    "bank_ready",
    "1 where this instance should be sent requests, as /readyz says (this instance)",
    async () => ((await fault()) === undefined ? 1 : 0),
  );
  addByState("bank_pool_connections", "Connections to PostgreSQL (this instance)", () => {
    const { total, idle } = poolUse(db);
    return { busy: total - idle, idle };
  });
  add("bank_pool_size", "Connections to PostgreSQL at most (this instance)", () => poolUse(db).most);
  add(
    "bank_pool_waiting",
    "Work that waits for a connection to PostgreSQL (this instance)",
    () => poolUse(db).waiting,
  );
  addByState(
    "bank_uploads",
    "Upload files that are read, and that wait for their turn (this instance)",
    uploads,
  );
  const wholeBank = new WholeBank(openOne, now);
  add(
    "bank_database_answers",
    "1 where the database has told the metrics of the whole bank in time (this instance)",
    async () => ((await wholeBank.read()) === undefined ? 0 : 1),
  );
  for (const [key, [name, help]] of Object.entries(wholeBankMetrics))
    add(
      name,
      `${help} (whole bank: all instances tell the same)`,
      async () => (await wholeBank.read())?.[key as keyof WatchedMetrics] ?? NaN,
    );
  return own;
}

const wholeBankMetrics: Record<keyof WatchedMetrics, readonly [name: string, help: string]> = {
  sessions: ["bank_sessions", "Sessions that have not ended"],
  mailWaiting: ["bank_mail_waiting", "Mail that is not sent yet"],
  mailOldestSeconds: ["bank_mail_oldest_seconds", "How long the oldest mail has waited"],
  auditUnsealed: ["bank_audit_unsealed_rows", "Rows of the audit trail that wait for their seal"],
  auditUnsealedSeconds: ["bank_audit_unsealed_oldest_seconds", "How long the oldest of them has waited"],
  nightlyAuditFaults: [
    "bank_nightly_audit_faults",
    "Faults that the last nightly audit has found; 0 is sound",
  ],
  nightlyAuditSeconds: ["bank_nightly_audit_age_seconds", "Time since the last nightly audit has ended"],
  batchesRunning: ["bank_batches_running", "Batches that are being processed"],
  batchRowsWaiting: ["bank_batch_rows_waiting", "Rows of running batches that are not tried yet"],
  postings: ["bank_postings", "Number of the last posting; a number is lost where a write was rolled back"],
  archiveFailing: ["bank_archive_failing", "1 where PostgreSQL's last attempt to archive its WAL has failed"],
  archivedSeconds: ["bank_archive_age_seconds", "Time since PostgreSQL has archived a piece of WAL"],
};
