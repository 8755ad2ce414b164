import { BranchScope } from "bank-api/domain/branch-scope";
import { soughtId } from "bank-api/domain/ids";
import { requireReason } from "bank-api/domain/reason";
import {
  factorChanged,
  noSecondFactor,
  requireAnothers,
  resetWaits,
} from "bank-api/domain/second-factor-resets";
import { secondFactorResetEmail } from "bank-api/mail/emails";
import { insertProposal, keyIn } from "bank-api/store/approvals/proposals";
import { actOf } from "bank-api/store/audit/audit";
import { listResets } from "bank-api/store/people/second-factor-resets";
import { removeSecondFactor, wasOnAt } from "bank-api/store/people/second-factors";
import { endSessionsOf } from "bank-api/store/people/sessions";
import type { User } from "bank-api/store/people/users";
import { queueMail } from "bank-api/store/runtime/outbox";
import type { ActorHandlers, Answers, DecisionContext } from "../handler";
import { lockAdministrationFor } from "./administrators";
import { listed } from "./lists";
import { visibleUser } from "./visibility";

export const secondFactorResetHandlers = {
  async listSecondFactorResets({ actor, body, db, page }) {
    const filter = { scope: BranchScope.of(actor), userId: soughtId(body.userKey) };
    return listed(await listResets(db, filter, page));
  },

  async askSecondFactorReset({ actor, body, db, clock, ids }) {
    const reason = requireReason(body.reason);
    requireAnothers(actor, body.userKey);
    await lockAdministrationFor({ db, actor });
    const user = await visibleUser(db, actor, body.userKey);
    const [key, at] = [ids.next(), clock.now()];
    if (!(await wasOnAt(db, user.id, at))) throw noSecondFactor();
    const ofUser = { scope: BranchScope.of(actor), userId: user.id };
    const waiting = await listResets(db, ofUser, { skip: 0, limit: 1 });
    if (waiting.total > 0) throw resetWaits();
    const about = { kind: "second-factor-reset", subject: `user:${user.id}`, userId: user.id } as const;
    await insertProposal(db, { ...about, id: key, reason, by: actor.userId, at });
    return { data: { key }, act: { at, ...actOf("user", "ask-second-factor-reset", user.id, { reason }) } };
  },
} satisfies Partial<ActorHandlers>;

/** The reset of a user's second factor. */
export async function answersToReset(context: DecisionContext): Promise<Answers> {
  const { actor, db, record: proposal } = context;
  const user = await visibleUser(db, actor, keyIn(proposal));
  requireAnothers(actor, user.id);
  const act = (verb: string) => actOf("user", verb, user.id, { reason: proposal.reason });
  return {
    approve: async (at) => {
      await takeAway(context, user, at);
      return act("reset-second-factor");
    },
    refuse: async () => act("refuse-second-factor-reset"),
  };
}

/** Removes the second factor that the reset was proposed for, and ends its user's sessions: a thief of the phone may have one. */
async function takeAway(
  { db, ids, mailSecretBox, record: { proposedAt } }: DecisionContext,
  { id, username }: User,
  at: Date,
): Promise<void> {
  if (!(await wasOnAt(db, id, proposedAt))) throw factorChanged();
  await removeSecondFactor(db, id);
  await endSessionsOf(db, id);
  await queueMail(db, { ids, mailSecretBox }, secondFactorResetEmail(username), at);
}
