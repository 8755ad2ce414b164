import { isTimedCode, newRecoveryCodes, newSecret, plainCode, secretUri, stepOf } from "bank-api/access/totp";
import type { Actor } from "bank-api/domain/actor";
import { refused } from "bank-api/domain/errors";
import { recoveryCodesEmail, secondFactorOffEmail, secondFactorOnEmail } from "bank-api/mail/emails";
import { actOf } from "bank-api/store/audit/audit";
import {
  beginSecondFactor,
  findSecondFactor,
  isSecondFactorRequired,
  removeSecondFactor,
  replaceRecoveryCodes,
  turnOn,
} from "bank-api/store/people/second-factors";
import { lockUserIfActive } from "bank-api/store/people/users";
import type { Db } from "bank-api/store/runtime/database";
import { queueMail, type Email } from "bank-api/store/runtime/outbox";
import type { SecondFactorCall } from "contract/extensions/second-factor";
import type { ActorHandlers, CallContext } from "../handler";
import { proveSecondFactor, wrongCode } from "../second-factor";

/** One's own second factor. A write locks its user first, so of several at once each sees what the others did. */
export const secondFactorHandlers = {
  async readSecondFactor({ actor, db, secondFactorSecretBox }) {
    const factor = await findSecondFactor(db, secondFactorSecretBox, actor.userId);
    const isPending = factor?.isOn === false;
    return {
      data: {
        state: factor === undefined ? "off" : isPending ? "pending" : "on",
        secret: isPending ? factor.secret : null,
        uri: isPending ? secretUri(factor.secret, actor.username) : null,
        recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
        isRequired: await isSecondFactorRequired(db, actor.userId),
      },
    };
  },

  async beginSecondFactor(context) {
    const { actor, db, clock, secondFactorSecretBox } = context;
    await lockUserIfActive(db, actor.userId);
    const kept = { userId: actor.userId, secret: newSecret(), now: clock.now() };
    if (!(await beginSecondFactor(db, secondFactorSecretBox, kept))) throw refused(isOnAlready);
    return { data: null, act: actOf("user", "begin-second-factor", actor.userId) };
  },

  async confirmSecondFactor(context) {
    const { actor, db, clock, realClock, body, secondFactorSecretBox } = context;
    await lockUserIfActive(db, actor.userId);
    const factor = await findSecondFactor(db, secondFactorSecretBox, actor.userId);
    if (factor === undefined) throw refused("Mulai pengaturan verifikasi dua langkah terlebih dahulu.");
    if (factor.isOn) throw refused(isOnAlready);
    const code = plainCode(body.code);
    const step = isTimedCode(code) ? stepOf(factor.secret, code, realClock.now()) : undefined;
    if (step === undefined) throw wrongCode(context, actor.userId, factor.secret, code);
    await turnOn(db, actor.userId, step, clock.now());
    const codes = await newCodes(db, actor);
    await queueEmail(context, secondFactorOnEmail(actor.username));
    return { ...codes, act: actOf("user", "turn-on-second-factor", actor.userId) };
  },

  renewRecoveryCodes: afterCode(async (context) => {
    const { actor, db } = context;
    const codes = await newCodes(db, actor);
    await queueEmail(context, recoveryCodesEmail(actor.username));
    return { ...codes, act: actOf("user", "renew-recovery-codes", actor.userId) };
  }),

  turnOffSecondFactor: afterCode(async (context) => {
    const { actor, db } = context;
    if (await isSecondFactorRequired(db, actor.userId)) throw refused(isRequired);
    await removeSecondFactor(db, actor.userId);
    await queueEmail(context, secondFactorOffEmail(actor.username));
    return { data: null, act: actOf("user", "turn-off-second-factor", actor.userId) };
  }),
} satisfies Partial<ActorHandlers>;

type CallWithCode = CallContext<"renewRecoveryCodes" | "turnOffSecondFactor">;

/** A write that has its effect once the code that it brings has proved right, and is used up. */
function afterCode<Answered>(effect: (context: CallWithCode) => Promise<Answered>) {
  return {
    async prepare(context: CallWithCode) {
      const prove = await proveSecondFactor(context, context.actor, context.body.code);
      return async (inTransaction: CallWithCode) => {
        await lockUserIfActive(inTransaction.db, inTransaction.actor.userId);
        await prove(inTransaction.db);
        return effect(inTransaction);
      };
    },
  };
}

const isRequired = "Role Anda mewajibkan verifikasi dua langkah, jadi tidak dapat dimatikan.";
const isOnAlready = "Verifikasi dua langkah sudah aktif.";

/** Ten new recovery codes. The answer is given once: the database keeps one without them under the idempotency key. */
async function newCodes(db: Db, { userId }: Actor) {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(db, userId, codes.map(plainCode));
  return { data: { recoveryCodes: codes }, keptData: { recoveryCodes: [] } };
}

const queueEmail = ({ db, ids, mailSecretBox, clock }: CallContext<SecondFactorCall>, email: Email) =>
  queueMail(db, { ids, mailSecretBox }, email, clock.now());
