import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { messages } from "contract/codes";
import type { EnvelopeOut } from "contract/envelope";
import type { Clock } from "bank-api/domain/clock";
import { already, DomainError, malformed } from "bank-api/domain/errors";
import type { Db } from "bank-api/store/database";
import { isLockTimeout, isRetryable } from "bank-api/store/errors";
import { claimKey, findKeptAnswer, keepAnswer, type WriteKey } from "bank-api/store/idempotency";
import { refusalEnvelope } from "./envelope";

type Effect = (transaction: Db) => Promise<EnvelopeOut>;

const attempts = 5;

/**
 * Runs a write in one database transaction, again if it lost to a concurrent one. With a key, effect and answer
 * commit together, and the same key gives the same answer once (wire.md, Idempotency).
 * Refusals by a rule (E1, E3) leave no effect, but their answer is kept; other errors leave nothing.
 */
export async function write(
  { db, clock }: { db: Db; clock: Clock },
  key: WriteKey | undefined,
  effect: Effect,
): Promise<EnvelopeOut> {
  const once = (transaction: Db) =>
    key ? writeOnce(transaction, key, clock.now(), effect) : effect(transaction);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(once);
    } catch (error) {
      if (isLockTimeout(error)) throw already(messages.stillRunning);
      if (!isRetryable(error) || attempt === attempts) throw error;
      await sleep(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function writeOnce(transaction: Db, key: WriteKey, now: Date, effect: Effect): Promise<EnvelopeOut> {
  if (!(await claimKey(transaction, key, now))) {
    const kept = await keptAnswer(transaction, key, now);
    if (kept === undefined) throw new Error("a claimed idempotency key has no answer");
    return kept;
  }
  const answer = await settle(transaction, effect);
  await keepAnswer(transaction, key, answer);
  return answer;
}

/** The answer kept for a key; E0 if the key was used for something else. */
export async function keptAnswer(db: Db, key: WriteKey, now: Date): Promise<EnvelopeOut | undefined> {
  const kept = await findKeptAnswer(db, key, now);
  if (kept && !kept.isSameContent) throw malformed(messages.keyUsed);
  return kept?.answer;
}

/** The answer of an effect; a refusal that is to be kept first undoes what the effect had done. */
async function settle(transaction: Db, effect: Effect): Promise<EnvelopeOut> {
  await sql`SAVEPOINT before_effect`.execute(transaction);
  try {
    return await effect(transaction);
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== "E1" && error.code !== "E3")) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_effect`.execute(transaction);
    return refusalEnvelope(error);
  }
}
