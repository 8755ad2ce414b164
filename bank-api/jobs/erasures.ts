import type { ErasedList } from "bank-api/erased-list";
import type { AuditKeys } from "bank-api/store/audit/audit-keys";
import { BrokenTrailError, sealWaiting } from "bank-api/store/audit/audit-seals";
import { eraseAgain } from "bank-api/store/privacy/erased-records";
import { erase, noteErasures, waitingErasures } from "bank-api/store/privacy/erasures";
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

/**
 * Erases again what was erased and a restored database does not know, before anybody can sign in. All records of a person are noted
 * first, because they go together.
 */
export async function eraseAfterRestore(services: ErasureServices): Promise<void> {
  const { db, clock, auditKeys: keys, list } = services;
  // A row that waits for its seal cannot lose anything yet.
  await sealWaiting(db, keys, clock).catch((error: unknown) => {
    // The job that seals raises the alarm, and a bank that does not start helps nobody.
    if (!(error instanceof BrokenTrailError)) throw error;
  });
  await eraseAgain(db, list, ({ customerId, approvedAt }) =>
    transact(db, (within) =>
      noteErasures(within, [customerId], { proposalId: null, at: new Date(approvedAt) }),
    ),
  );
  await eraseAgain(db, list, async ({ customerId }) => {
    await transact(db, (within) => erase(within, customerId, { keys, at: clock.now(), list }));
  });
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
