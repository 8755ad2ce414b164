import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./database";
import { isRetryable } from "./errors";

const attempts = 5;
/** No attempt begins later than this after the first. */
const longestTryingMs = 12_000;
/** A transaction waits this long for each lock. */
export const lockSeconds = 5;

/** When a write that begins now is no longer tried again: a time as `performance.now()` tells it. */
export const deadlineFromNow = () => performance.now() + longestTryingMs;

/**
 * Runs `work` in one database transaction, and again, five times at most, if it lost to a concurrent one. So `work` must
 * have no effect outside the transaction but one that may be repeated, and must not consume what it is given.
 *
 * A write is answered before the app stops listening (30 s): its last attempt begins within 12 s, has its idempotency key
 * by then or never, and waits 5 s for each of two locks, since no write meets others at more than a business record and
 * the audit trail.
 *
 * Every transaction takes its locks in this order, so that no two wait for each other (a deadlock):
 *
 * 1. the idempotency key (`claimKey`);
 * 2. records of the business: batch, transaction, customer, counters of a series, accounts by their numbers;
 * 3. the audit trail (`lockAuditTrail`, which `recordAudit` calls as well);
 * 4. a branch, a role, a user;
 * 5. sessions and their tokens, reset codes, failures (by their hashes), mail.
 *
 * So a write of business records appends to the audit trail last, and a write that changes users, roles, branches or
 * sessions takes its turn first. These writes need no turn because they lock nothing else: a refresh (one session), a view
 * that is saved (its user) or deleted (itself), and a reset code that is sent (itself). An upload locks its batch before
 * its key when its rows are stored: no other call with the key has the batch yet. A customer's new status locks their
 * accounts before the product's counter: who takes that counter opens accounts, and locks none that is there already.
 * Jobs skip rows that are locked.
 *
 * @param deadline shared by the transactions of one write
 */
export function transact<T>(
  db: Db,
  work: (transaction: Db) => Promise<T>,
  deadline = deadlineFromNow(),
): Promise<T> {
  const bounded = async (transaction: Db) => {
    await sql`SELECT set_config('lock_timeout', ${`${lockSeconds}s`}, true)`.execute(transaction);
    return work(transaction);
  };
  return transactBounded(db, bounded, deadline);
}

/**
 * As `transact`, for work that begins with `claimKey`. The same statement that claims the key sets how long the transaction
 * waits for its locks, so nothing is sent to the database for that alone.
 */
export async function transactBounded<T>(
  db: Db,
  work: (transaction: Db) => Promise<T>,
  deadline: number,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isRetryable(error) || attempt === attempts || performance.now() > deadline) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}
