import type { ErasedList, ErasedRecord } from "bank-api/erased-list";
import { describeError, type Log } from "bank-api/log";
import type { AuditKeys } from "bank-api/store/audit/audit-keys";
import { BrokenTrailError, sealWaiting } from "bank-api/store/audit/audit-seals";
import { notErased, notNoted } from "bank-api/store/privacy/erased-records";
import { erase, noteErasures, waitingErasures } from "bank-api/store/privacy/erasures";
import { lockRecords } from "bank-api/store/privacy/restrictions";
import { transact } from "bank-api/store/runtime/transact";
import { every, type Job, type JobServices } from "./every";

export interface ErasureServices extends Omit<JobServices, "ids"> {
  readonly auditKeys: AuditKeys;
  readonly list: ErasedList;
}

/**
 * Carries out the erasures that were approved, some time after that: until then the answer to the person can be printed. One that
 * fails leaves the others alone, and is tried again in the next round.
 */
export const carryOutErasures = (services: ErasureServices): Job =>
  every(services.timeouts.erasurePauseMs, "erasures", services.log, (stopping) =>
    eraseWaiting(services, stopping),
  );

const lateMs = 2 * 3_600_000;

/** Names each hour, in the log, the records that wait for longer than two hours: most often the trail has no seal for a row. */
export const tellLateErasures = ({ db, clock, log, timeouts }: Omit<JobServices, "ids">): Job =>
  every(timeouts.erasureLatePauseMs, "late-erasures", log, async () => {
    const customers = await waitingErasures(db, new Date(clock.now().getTime() - lateMs));
    if (customers.length > 0) log.error({ event: "erasures-late", customers });
  });

/**
 * Erases again what the list has and a restored database has not erased, before anybody can sign in. What was approved within the hour
 * is left to the job.
 *
 * @returns what is not erased yet
 */
export async function eraseAfterRestore(services: ErasureServices): Promise<readonly ErasedRecord[]> {
  const { db, clock, auditKeys: keys, list, log } = services;
  // A row that waits for its seal cannot lose anything yet.
  await sealWaiting(db, keys, clock).catch((error: unknown) => {
    // The job that seals raises the alarm, and a bank that does not start helps nobody.
    if (!(error instanceof BrokenTrailError)) throw error;
  });
  await noteListed(services);
  // The job tries again, and a record that is noted is restricted meanwhile.
  await eraseWaiting(services).catch(failedIn(log));
  return notErased(db, list);
}

const failedIn = (log: Log) => (error: unknown) =>
  log.error({ event: "job-failed", job: "erasures", error: describeError(error) });

/**
 * Notes whom the list has and a restored database does not know, with all records of the person, because they go together. One that
 * somebody holds leaves the others alone, and is tried again in the next round.
 */
export async function noteListed({
  db,
  list,
  log,
  timeouts,
}: Omit<ErasureServices, "auditKeys" | "clock">): Promise<void> {
  for (const { customerId, approvedAt } of await notNoted(db, list)) {
    const approved = { proposalId: null, at: new Date(approvedAt) };
    const work = async (within: typeof db) =>
      noteErasures(within, await lockRecords(within, [customerId]), approved);
    await transact(db, work, timeouts).catch(failedIn(log));
  }
}

export async function eraseWaiting(
  { db, clock, timeouts, auditKeys: keys, list }: Omit<ErasureServices, "log">,
  stopping = new AbortController().signal,
): Promise<void> {
  const since = new Date(clock.now().getTime() - timeouts.erasureDelayMs);
  const failures: unknown[] = [];
  for (const id of await waitingErasures(db, since)) {
    if (stopping.aborted) break;
    const work = (within: typeof db) => erase(within, id, { keys, at: clock.now(), list });
    await transact(db, work, timeouts).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
