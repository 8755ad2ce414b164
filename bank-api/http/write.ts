import { messages } from "contract/codes";
import type { EnvelopeOut } from "contract/envelope";
import type { Clock } from "bank-api/domain/clock";
import { already, DomainError, malformed } from "bank-api/domain/errors";
import type { Db } from "bank-api/store/database";
import {
  claimKey,
  findKeptAnswer,
  keepAnswer,
  KeyStillRunning,
  type WriteKey,
} from "bank-api/store/idempotency";
import { deadlineFromNow, transact, transactBounded } from "bank-api/store/transact";
import { refusalEnvelope } from "./envelope";

type Effect = (transaction: Db) => Promise<EnvelopeOut>;

/**
 * Runs a write in one database transaction. A write that loses to a concurrent one runs again. With a key, effect and answer
 * commit together, and the same key gets the same answer again (docs/wire.md#idempotency). A refusal by a rule (E1, E3) has
 * no effect, but its answer is kept. Other errors leave nothing.
 */
export async function write(
  { db, clock }: { db: Db; clock: Clock },
  key: WriteKey | undefined,
  effect: Effect,
): Promise<EnvelopeOut> {
  try {
    return await (key ? writeOnce(db, key, clock, effect) : transact(db, effect));
  } catch (error) {
    throw error instanceof KeyStillRunning ? already(messages.stillRunning) : error;
  }
}

/**
 * A refusal rolls back its transaction with everything that the effect did, so a second transaction keeps the refusal. If
 * another call with the key was answered in between, that answer is given instead. A savepoint would replace the second
 * transaction, but would cost every successful write a round trip and a subtransaction.
 */
async function writeOnce(db: Db, key: WriteKey, clock: Clock, effect: Effect): Promise<EnvelopeOut> {
  const deadline = deadlineFromNow();
  const settle = (whatFor: Effect) => {
    const once = (transaction: Db) => answerOnce(transaction, { key, now: clock.now(), deadline }, whatFor);
    return transactBounded(db, once, deadline);
  };
  try {
    return await settle(effect);
  } catch (error) {
    if (!isKept(error)) throw error;
    return settle(() => Promise.resolve(refusalEnvelope(error)));
  }
}

const isKept = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === "E1" || error.code === "E3");

async function answerOnce(
  transaction: Db,
  { key, now, deadline }: { readonly key: WriteKey; readonly now: Date; readonly deadline: number },
  effect: Effect,
): Promise<EnvelopeOut> {
  if (!(await claimKey(transaction, key, now, deadline))) {
    const kept = await keptAnswer(transaction, key, now);
    if (kept === undefined) throw new Error("a claimed idempotency key has no answer");
    return kept;
  }
  const answer = await effect(transaction);
  await keepAnswer(transaction, key, answer);
  return answer;
}

/** The answer kept for a key, if any. A key that was used for other content is refused with E0. */
export async function keptAnswer(db: Db, key: WriteKey, now: Date): Promise<EnvelopeOut | undefined> {
  const kept = await findKeptAnswer(db, key, now);
  if (kept && !kept.isSameContent) throw malformed(messages.keyUsed);
  return kept?.answer;
}
