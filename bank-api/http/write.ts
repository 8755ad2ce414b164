import type { Clock } from "bank-api/domain/clock";
import { already, DomainError, malformed } from "bank-api/domain/errors";
import { recordAudit, type AuditEntry } from "bank-api/store/audit/audit";
import type { Db } from "bank-api/store/runtime/database";
import {
  claimKey,
  findKeptAnswer,
  keepAnswer,
  KeyStillRunning,
  type WriteKey,
} from "bank-api/store/runtime/idempotency";
import {
  type Patience,
  patienceFromNow,
  transact,
  transactBounded,
  type WriteTimeouts,
} from "bank-api/store/runtime/transact";
import { usualTimeouts } from "bank-api/timeouts";
import type { FastifyRequest } from "fastify";
import type { CallName } from "contract/calls";
import { messages } from "contract/codes";
import type { EnvelopeOut } from "contract/envelope";
import { refusalEnvelope, successEnvelope } from "./envelope";
import type { Answer, Recorded } from "./handler";

/** What a write did: its answer, and what goes on record. */
export interface WriteResult {
  readonly answer: EnvelopeOut;
  /** What a repeated call is answered, if that differs from the answer. */
  readonly keptAnswer?: EnvelopeOut;
  readonly act?: AuditEntry | undefined;
}

type Effect = (transaction: Db) => Promise<WriteResult>;

/**
 * The effect took place in an earlier call, whose answer is no longer kept. `answer` makes it again, in a transaction of its own.
 */
export class DoneBefore extends Error {
  override readonly name = "DoneBefore";

  constructor(readonly answer: Effect) {
    super("an earlier call has done this");
  }
}

/** The answer to a write. `isRepeated`: it was kept from an earlier call. */
export interface WriteAnswer {
  readonly answer: EnvelopeOut;
  readonly isRepeated: boolean;
}

/** Notes with the request whether its answer was given before: a header says so (docs/wire.md#idempotency). */
export function answerTo(request: FastifyRequest, { answer, isRepeated }: WriteAnswer): EnvelopeOut {
  request.isRepeated = isRepeated;
  return answer;
}

export const writeResultOf = (answer: Answer<CallName> & Recorded): WriteResult => ({
  answer: successEnvelope(answer),
  ...(answer.keptData !== undefined && {
    keptAnswer: successEnvelope({ ...answer, data: answer.keptData }),
  }),
  act: answer.act,
});

/**
 * Runs a write in one database transaction. A write that loses to a concurrent one runs again. Its effect commits together with
 * what goes on record. The answer commits along where there is a key, and the same key gets the same answer again
 * (docs/wire.md#idempotency). A refusal by a rule (E1, E3) has no effect, but its answer is kept. Other errors leave nothing.
 */
export async function write(
  { db, clock, timeouts = usualTimeouts }: { db: Db; clock: Clock; timeouts?: WriteTimeouts },
  key: WriteKey | undefined,
  effect: Effect,
): Promise<WriteAnswer> {
  try {
    return await (key
      ? writeOnce(db, key, clock, patienceFromNow(timeouts), effect)
      : transact(db, (each) => writeFreely(each, effect), timeouts));
  } catch (error) {
    throw error instanceof KeyStillRunning ? already(messages.stillRunning) : error;
  }
}

/**
 * A refusal rolls back its transaction with everything that the effect did, so a second transaction keeps the refusal. If
 * another call with the key was answered in between, that answer is given instead. A savepoint would replace the second
 * transaction, but would cost every successful write a round trip and a subtransaction.
 */
async function writeOnce(
  db: Db,
  key: WriteKey,
  clock: Clock,
  patience: Patience,
  effect: Effect,
): Promise<WriteAnswer> {
  const settle = (whatFor: Effect) => {
    const once = (transaction: Db) => answerOnce(transaction, { key, now: clock.now(), patience }, whatFor);
    return transactBounded(db, once, patience);
  };
  try {
    return await settle(effect);
  } catch (error) {
    if (error instanceof DoneBefore) return { ...(await settle(error.answer)), isRepeated: true };
    if (!isKept(error)) throw error;
    return settle(() => Promise.resolve({ answer: refusalEnvelope(error) }));
  }
}

async function writeFreely(transaction: Db, effect: Effect): Promise<WriteAnswer> {
  const { answer, act } = await effect(transaction);
  if (act) await recordAudit(transaction, act);
  return { answer, isRepeated: false };
}

const isKept = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === "E1" || error.code === "E3");

async function answerOnce(
  transaction: Db,
  { key, now, patience }: { readonly key: WriteKey; readonly now: Date; readonly patience: Patience },
  effect: Effect,
): Promise<WriteAnswer> {
  if (!(await claimKey(transaction, key, now, patience))) {
    const kept = await keptAnswer(transaction, key);
    // The purge may have removed it since the claim: then the key is free.
    return kept ?? answerOnce(transaction, { key, now, patience }, effect);
  }
  const { answer, keptAnswer: toKeep = answer, act } = await effect(transaction);
  await keepAnswer(transaction, key, toKeep, act);
  return { answer, isRepeated: false };
}

/** The answer kept for a key, if any. A key that was used for other content is refused with E0. */
export async function keptAnswer(db: Db, key: WriteKey): Promise<WriteAnswer | undefined> {
  const kept = await findKeptAnswer(db, key);
  if (kept && !kept.isSameContent) throw malformed(messages.keyUsed);
  return kept && { answer: kept.answer, isRepeated: true };
}
