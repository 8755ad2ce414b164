import { BranchScope } from "bank-api/domain/branch-scope";
import { soughtId } from "bank-api/domain/ids";
import { holds } from "bank-api/domain/permission";
import {
  draftNotice,
  readNoticeText,
  requireNewText,
  requireNoticeOffice,
} from "bank-api/domain/privacy-notices";
import { actOf } from "bank-api/store/audit/audit";
import {
  countPrivacyNotices,
  findTextInForce,
  insertPrivacyNotice,
  listPrivacyNotices,
  numberNotice,
} from "bank-api/store/privacy/privacy-notices";
import { proposalKinds } from "contract/proposal-kinds";
import type { ActorHandlers, Answers, Deciding } from "../handler";
import { listed } from "./lists";

const { decider } = proposalKinds["privacy-notice"];

export const privacyNoticeHandlers = {
  async listPrivacyNotices({ actor, body: { key, isApproved: asked }, db, page }) {
    // Whoever only hands texts out sees none that was never in force.
    const isApproved = asked || !holds(actor, ["MN702", decider]);
    return listed(await listPrivacyNotices(db, { key: soughtId(key), isApproved }, page));
  },

  async proposePrivacyNotice({ actor, body, db, clock, ids }) {
    requireNoticeOffice(actor);
    const [text, id, at] = [readNoticeText(body.text), ids.next(), clock.now()];
    // This waits for a decision under way about another text, so what is in force is read afterwards.
    await insertPrivacyNotice(db, { id, text }, { by: actor.userId, at });
    requireNewText(text, await findTextInForce(db));
    return { data: { key: id }, act: { at, ...actOf("privacy-notice", "propose", id, { text }) } };
  },

  async draftPrivacyNotice({ retention }) {
    return { data: { text: draftNotice(retention) } };
  },

  async countPrivacyNotices({ actor, db }) {
    return { data: await countPrivacyNotices(db, BranchScope.of(actor)) };
  },
} satisfies Partial<ActorHandlers>;

/** A proposed text, for who approves it. */
export async function answersToNotice({ actor, db, record }: Deciding): Promise<Answers> {
  requireNoticeOffice(actor);
  return {
    approve: async () =>
      actOf("privacy-notice", "approve", record.id, { number: await numberNotice(db, record.id) }),
    refuse: () =>
      Promise.resolve(
        actOf("privacy-notice", record.proposedBy === actor.userId ? "take-back" : "refuse", record.id),
      ),
  };
}
