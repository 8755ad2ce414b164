import { BranchScope } from "bank-api/domain/branch-scope";
import { noRight } from "bank-api/domain/errors";
import { soughtId } from "bank-api/domain/ids";
import { holds } from "bank-api/domain/permission";
import { draftNotice, readNoticeText, requireNoticeOffice } from "bank-api/domain/privacy-notices";
import {
  countPrivacyNotices,
  findTextInForce,
  insertPrivacyNotice,
  listPrivacyNotices,
  numberNotice,
} from "bank-api/store/privacy/privacy-notices";
import { proposalKinds } from "contract/proposal-kinds";
import type { ActorHandlers, Answers, DecisionContext } from "../handler";
import { lockAdministrationFor } from "./administrators";
import { listed } from "./lists";

export const privacyNoticeHandlers = {
  async listPrivacyNotices({ body: { key, isApproved }, db, page }) {
    return listed(await listPrivacyNotices(db, { key: soughtId(key), isApproved }, page));
  },

  async proposePrivacyNotice({ actor, body, db, clock, ids }) {
    requireNoticeOffice(actor);
    await lockAdministrationFor({ db, actor });
    const text = readNoticeText(body.text, await findTextInForce(db));
    const [id, at] = [ids.next(), clock.now()];
    await insertPrivacyNotice(db, { id, text }, { by: actor.userId, at });
    return { data: { key: id }, act: { at, ...actOf("propose", id, { text }) } };
  },

  async draftPrivacyNotice({ retention }) {
    return { data: { text: draftNotice(retention) } };
  },

  async countPrivacyNotices({ actor, db }) {
    return { data: await countPrivacyNotices(db, BranchScope.of(actor)) };
  },
} satisfies Partial<ActorHandlers>;

/** A proposed text, for who approves it. */
export async function answersToNotice({ actor, db, record }: DecisionContext): Promise<Answers> {
  requireNoticeOffice(actor);
  return {
    approve: async () => actOf("approve", record.id, { number: await numberNotice(db, record.id) }),
    refuse: async () => {
      if (record.proposedBy === actor.userId) return actOf("take-back", record.id);
      if (!holds(actor, [proposalKinds["privacy-notice"].decider])) throw noRight();
      return actOf("refuse", record.id);
    },
  };
}

const actOf = (verb: string, id: string, after: object = {}) => ({
  action: `privacy-notice.${verb}`,
  subject: `privacy-notice:${id}`,
  after,
});
