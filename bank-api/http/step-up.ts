import type { Actor } from "bank-api/domain/actor";
import { rupiah } from "bank-api/domain/amounts";
import { codeAsked, refused } from "bank-api/domain/errors";
import { findSecondFactor } from "bank-api/store/people/second-factors";
import type { Db } from "bank-api/store/runtime/database";
import { messages } from "contract/codes";
import { proveSecondFactor } from "./second-factor";
import type { Services } from "./services";

/** A decision that is about to be made. */
interface LargeDecision {
  readonly actor: Actor;
  /** Reads the sum of everything that is decided with it, in whole rupiah. */
  readonly readAmount: () => Promise<number>;
  /** What was typed; undefined before it is asked for. */
  readonly code: string | undefined;
}

/**
 * Asks a user who decides about a large sum for a code of their second factor (docs/rules.md#step-up). The returned check runs in
 * the transaction of the decision, after everything else that may refuse it. So a refused decision uses no code up.
 *
 * @throws DomainError 429 after too many wrong codes; in the transaction E6 without a right code, and E3 for a user who has no
 * second factor
 */
export async function stepUp(
  services: Services,
  { actor, readAmount, code }: LargeDecision,
): Promise<(transaction: Db) => Promise<unknown>> {
  const { db, secondFactorSecretBox, stepUpFromIdr } = services;
  if (stepUpFromIdr === undefined || (await readAmount()) < stepUpFromIdr) return () => Promise.resolve();
  const factor = await findSecondFactor(db, secondFactorSecretBox, actor.userId);
  if (!factor?.isOn) return () => Promise.reject(factorMissing(stepUpFromIdr));
  if (code === undefined) return () => Promise.reject(codeAsked(messages.secondFactorNeeded));
  return proveSecondFactor(services, actor, code);
}

const factorMissing = (fromIdr: number) =>
  refused(`Keputusan mulai ${rupiah(fromIdr)} meminta verifikasi dua langkah. Atur dahulu di Profile.`);
