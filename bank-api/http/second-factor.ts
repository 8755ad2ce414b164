import { noteFailure } from "bank-api/access/authenticate";
import { isTimedCode, plainCode, recoveryCodesOf, stepOf } from "bank-api/access/totp";
import { jakartaTime } from "bank-api/domain/dates";
import { codeAsked } from "bank-api/domain/errors";
import { recoveryCodeUsedEmail } from "bank-api/mail/emails";
import { findSecondFactor, useRecoveryCode, useStep } from "bank-api/store/people/second-factors";
import { forgetFailures } from "bank-api/store/people/sign-in-failures";
import type { Db } from "bank-api/store/runtime/database";
import { queueMail } from "bank-api/store/runtime/outbox";
import { messages } from "contract/codes";
import type { Services } from "./services";

/** Refuses a wrong code, and tells a phone's clock that is off from a mistyping. */
export function wrongCode(
  { phoneClocks, realClock }: Pick<Services, "phoneClocks" | "realClock">,
  userId: string,
  secret: string,
  code: string,
) {
  const now = realClock.now();
  const steps = phoneClocks.judge(userId, secret, code, now);
  return codeAsked(
    steps === undefined
      ? messages.secondFactorWrong
      : `${messages.secondFactorWrong} ${clockIsOff(steps, now)}`,
  );
}

function clockIsOff(steps: number, now: Date): string {
  const how = `lebih ${steps > 0 ? "cepat" : "lambat"} sekitar ${Math.max(1, Math.round(Math.abs(steps) / 2))} menit`;
  return `Jam ponsel Anda tampaknya ${how}: di server sekarang pukul ${jakartaTime(now)} WIB. Nyalakan tanggal dan waktu otomatis di ponsel.`;
}

interface Holder {
  readonly userId: string;
  readonly username: string;
  /** The caller's address, for docs/rules.md#repeated-failures; undefined if it is not known. */
  readonly address?: string | undefined;
  readonly browser?: string | undefined;
}

/** What a right code was. */
export interface Proof {
  readonly way: "code" | "recovery-code";
  readonly recoveryCodesLeft: number;
}

/**
 * Judges a code of somebody's second factor. Each try counts as a failure before it is judged, outside the transaction, and is
 * forgotten only if it was right: so not even many tries at once pass the limit. What is returned uses the code up in the
 * transaction of the write that it is for.
 *
 * @throws DomainError 429 with the seconds to wait; in the transaction E6 for a wrong code
 */
export async function proveSecondFactor(
  services: Services,
  { userId, username, address, browser }: Holder,
  typed: string,
): Promise<(transaction: Db) => Promise<Proof>> {
  const { clock, realClock, secondFactorSecretBox, ids, mailSecretBox } = services;
  const subjects = { username, address, browser };
  await noteFailure(services, subjects);
  const code = plainCode(typed);
  const now = clock.now();

  async function use(transaction: Db): Promise<Proof | undefined> {
    const factor = await findSecondFactor(transaction, secondFactorSecretBox, userId);
    if (!factor?.isOn) return undefined;
    const { secret, recoveryCodesLeft } = factor;
    if (!isTimedCode(code)) {
      if (!(await useRecoveryCode(transaction, userId, recoveryCodesOf(code)))) return undefined;
      const email = recoveryCodeUsedEmail(username, recoveryCodesLeft - 1);
      await queueMail(transaction, { ids, mailSecretBox }, email, now);
      return { way: "recovery-code", recoveryCodesLeft: recoveryCodesLeft - 1 };
    }
    const step = stepOf(secret, code, realClock.now());
    if (step === undefined) throw wrongCode(services, userId, secret, code);
    const isUnused = await useStep(transaction, secondFactorSecretBox, { userId, secret, step });
    return isUnused ? { way: "code", recoveryCodesLeft } : undefined;
  }

  return async (transaction) => {
    const proof = await use(transaction);
    if (!proof) throw codeAsked(messages.secondFactorWrong);
    await forgetFailures(transaction, subjects);
    services.phoneClocks.forget(userId);
    return proof;
  };
}
