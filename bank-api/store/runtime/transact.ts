import { setTimeout as sleep } from "node:timers/promises";
import { type Timeouts, usualTimeouts } from "bank-api/timeouts";
import { sql } from "kysely";
import type { Db } from "./database";
import { isConnectionLost, isRetryable, OutcomeUnknown } from "./errors";

const attempts = 5;

/** Lets what follows in a transaction take longer than statements usually may. */
export const withoutTimeLimit = (transaction: Db) =>
  sql`SET LOCAL statement_timeout = 0`.execute(transaction);

/** How long a write waits for a lock, for its key, and until it is not tried again. */
export type WriteTimeouts = Pick<Timeouts, "lockWaitMs" | "keyWaitMs" | "tryingMs">;

/** A write's patience. It ends, on the clock of `performance.now()`, for all its transactions at once. */
export interface Patience extends WriteTimeouts {
  readonly endsAt: number;
}

export const patienceFromNow = (timeouts: WriteTimeouts = usualTimeouts): Patience => ({
  ...timeouts,
  endsAt: performance.now() + timeouts.tryingMs,
});

/**
 * Runs `work` in one database transaction, and again if it lost to a concurrent one: five times at most. So whatever `work` does
 * outside the transaction must be safe to repeat, and `work` must not use up its input.
 *
 * The app waits 30 s for an answer, and a write ends sooner. Its last attempt begins within 12 s. It waits for at most two locks
 * of 5 s each, such as the turn to administer and a user. It waits for its idempotency key only within the 12 s.
 *
 * Every transaction takes its locks in this order, so that no two wait for each other (a deadlock):
 *
 * 1. the idempotency key (`claimKey`); a deputyship with its people (`lockRepresented`: shared, so that no decision waits for
 *    another); what somebody has approved on a day (`countApproval`); the proposal of a data request, a privacy notice or what
 *    goes by rule, which needs no turn;
 * 2. records of the business: a batch's programmes by their ids; batch; transaction; customers by their ids; pairs of likely
 *    duplicates by the ids of the two; accounts by their numbers;
 * 3. the turn to administer (`lockAdministration`);
 * 4. a branch, a role, a user;
 * 5. sessions and their tokens, reset codes, failures (by their hashes), mail.
 *
 * So a write that changes users, roles, branches or sessions takes the turn first. A write that changes a programme does so too,
 * and then takes the programme's row. The holder of a record of 2 therefore never waits for the turn. Appending to the audit
 * trail locks nothing. Sealing the trail locks its head (`sealWaiting`) and nothing that stands here. Some writes lock only one
 * record and do not need the turn: a refresh (one session), a saved or deleted view (its user, or itself), and a reset code
 * (itself).
 *
 * Three writes differ from the order, safely. An upload locks its batch before its key, because no other call with that key knows
 * the batch yet. The first asnaf of mustahik locks them, then their branch's zakat fund, and then changes past distributions
 * (`noteAsnafOfPast`). Nobody else locks a distribution once it is paid: decisions lock pending transactions, and a distribution
 * never is one. The decision to process a distribution batch locks its branch before all but its key (`lockDistributionsOf`).
 * Whoever else locks a branch takes none of 1 and 2 after it.
 *
 * Jobs skip what others hold when they look for work. Five of them wait for locks once they have some. The job that erases holds a
 * row of `erasures`, which no call locks, and then takes the locks of 2 in their order: of transactions those that wait for a
 * decision, and a branch's zakat fund first of the accounts. The batch worker and the decision worker take locks as a call does,
 * in this order. The job that compares mustahik waits for pairs of likely duplicates, in their order, and has locked nothing before
 * that a write waits for. The one that carries out what goes by rule holds a row of `retention_runs`, for which nobody waits, and
 * then takes the locks of 2 in their order.
 *
 * When a record ends or is erased, the proposals of its waiting pairs are refused after the pairs are locked. Whoever approves one
 * of them at that moment may wait in the other direction: PostgreSQL breaks one of the two off, and it runs again.
 *
 * @throws OutcomeUnknown where the connection broke, so that nobody can tell whether the transaction was committed
 */
export function transact<T>(
  db: Db,
  work: (transaction: Db) => Promise<T>,
  timeouts: WriteTimeouts = usualTimeouts,
): Promise<T> {
  const bounded = async (transaction: Db) => {
    await sql`SELECT set_config('lock_timeout', ${`${timeouts.lockWaitMs}ms`}, true)`.execute(transaction);
    return work(transaction);
  };
  return transactBounded(db, bounded, patienceFromNow(timeouts));
}

/**
 * Does what `transact` does, for work that begins with `claimKey`. The statement that claims the key also sets the lock timeout,
 * which saves a round trip.
 */
export async function transactBounded<T>(
  db: Db,
  work: (transaction: Db) => Promise<T>,
  { endsAt }: Patience,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (isConnectionLost(error)) throw new OutcomeUnknown("", { cause: error });
      if (!isRetryable(error) || attempt === attempts || performance.now() > endsAt) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}
