import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { waitingOn } from "bank-api/store/approvals/approvals";
import { actOf } from "bank-api/store/audit/audit";
import { readMailChoices, saveMailChoices } from "bank-api/store/people/notice-mail";
import { listNotices, markRead, markReadUntil } from "bank-api/store/people/notices";
import type { ActorHandlers } from "../handler";
import { countOf } from "./lists";

export const noticeHandlers = {
  async listNotices({ actor, db, page }) {
    const found = await listNotices(db, actor, page);
    const unread = found.rows.filter(({ isUnread }) => isUnread).map(({ feature }) => feature);
    const waiting = await waitingOn(db, actor, unread);
    const data = found.rows.map((notice) => {
      const { total = null, oldest = null } = waiting.get(notice.feature) ?? {};
      // There is nothing to read where nothing waits any more.
      const isUnread = notice.isUnread && (notice.feature === null || (total ?? 0) > 0);
      return { ...notice, isUnread, total, oldest };
    });
    return { data, ...countOf(found) };
  },

  async readNotices({ actor, body, db, clock }) {
    if ("until" in body) await markReadUntil(db, actor.userId, new Date(body.until), clock.now());
    else if (!isId(body.key) || !(await markRead(db, actor.userId, body.key, clock.now()))) throw notFound();
    return { data: null };
  },

  async readNoticeMail({ actor, db }) {
    return { data: await readMailChoices(db, actor.userId) };
  },

  async saveNoticeMail({ actor, body, db }) {
    const before = await readMailChoices(db, actor.userId);
    await saveMailChoices(db, actor.userId, body);
    return { data: null, act: { ...actOf("user", "notice-mail", actor.userId, body), before } };
  },
} satisfies Partial<ActorHandlers>;
