import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "./database";
import { isRetryable } from "./errors";

const attempts = 5;

/**
 * Runs `work` in one database transaction, and again, five times at most, if it lost to a concurrent one. So `work` must
 * have no effect outside the transaction, and must not consume what it is given.
 *
 * Every transaction takes its locks in this order, so that no two wait for each other (a deadlock):
 *
 * 1. the idempotency key (`claimKey`);
 * 2. records of the business: batch, transaction, customer, counters of a series, accounts by their numbers;
 * 3. the turn on the audit trail (`takeTurn`, which `recordAudit` takes as well);
 * 4. a branch, a role, a user;
 * 5. sessions and their tokens, reset codes, failures (by their hashes), mail.
 *
 * So a write of business records appends to the audit trail last, and a write that changes users, roles, branches or
 * sessions takes its turn first. Two writes need no turn, since they lock nothing after what they are after: a refresh (one
 * session) and a saved view (one user). Jobs skip rows that are locked.
 */
export async function transact<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isRetryable(error) || attempt === attempts) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}
