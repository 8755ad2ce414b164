import type { DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { ApprovalFeature } from "contract/own/desk";
import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import { type PendingCount, waitingOn } from "bank-api/store/approvals/approvals";
import { readMailChoices, saveMailChoices } from "bank-api/store/people/notice-mail";
import { listNotices, markRead, markReadUntil, type Notice } from "bank-api/store/people/notices";
import type { Handlers } from "../handler";
import { countOf } from "./lists";

export const noticeHandlers: Handlers<"listNotices" | "readNotices" | "readNoticeMail" | "saveNoticeMail"> = {
  async listNotices({ actor, db, page }) {
    const found = await listNotices(db, actor, page);
    const unread = found.rows.filter(({ isUnread }) => isUnread);
    const waiting = await waitingOn(
      db,
      actor,
      unread.map(({ featureCode }) => featureCode),
    );
    return { data: found.rows.map((notice) => noticeOut(notice, waiting)), ...countOf(found) };
  },

  async readNotices({ actor, body, db, clock }) {
    if ("until" in body) await markReadUntil(db, actor.userId, new Date(body.until), clock.now());
    else if (!isId(body._key) || !(await markRead(db, actor.userId, body._key, clock.now())))
      throw notFound();
    return { data: null };
  },

  async readNoticeMail({ actor, db }) {
    return { data: await readMailChoices(db, actor.userId) };
  },

  async saveNoticeMail({ actor, body, db, clock }) {
    const before = await readMailChoices(db, actor.userId);
    await saveMailChoices(db, actor.userId, body);
    const subject = `user:${actor.userId}`;
    const act = { actor, at: clock.now(), action: "user.notice-mail", subject, before, after: body };
    return { data: null, act };
  },
};

type NoticeOut = DataInputOf<Calls["listNotices"]>[number];

function noticeOut(notice: Notice, waiting: ReadonlyMap<ApprovalFeature | null, PendingCount>): NoticeOut {
  const { id, kind, at, isUnread, featureCode, subjectId } = notice;
  const count = waiting.get(featureCode);
  return {
    _key: id,
    kind,
    timestamp: at.toISOString(),
    // Where nothing waits any more, there is nothing to read.
    unread: isUnread && (featureCode === null || (count?.total ?? 0) > 0),
    ...(featureCode && { feature_code: featureCode }),
    ...(count && { total: count.total, oldest: count.oldest?.toISOString() ?? null }),
    ...(subjectId && { reference: subjectId }),
    ...requestOut(notice),
    ...batchOut(notice),
    ...signInOut(notice),
    ...ruleOut(notice),
    ...deputyshipOut(notice),
  };
}

function requestOut({ transactionType, customerName, amountIdr, reason }: Notice): Partial<NoticeOut> {
  if (transactionType === null || amountIdr === null) return {};
  return {
    request: {
      transaction_type: transactionType,
      customer_name: customerName ?? "",
      amount: amountIdr,
      reason: reason ?? "",
    },
  };
}

function batchOut({ batchKind, label, status, ...counts }: Notice): Partial<NoticeOut> {
  if (batchKind === null) return {};
  return {
    batch: {
      batch_id: batchKind,
      upload_id: label,
      status,
      success_total: counts.successCount,
      failed_total: counts.failedCount,
      process_total: counts.processCount,
    },
  };
}

function signInOut({ signInId, address, browser }: Notice): Partial<NoticeOut> {
  return signInId === null ? {} : { sign_in: { address: address ?? "", user_agent: browser ?? "" } };
}

function ruleOut({ rule }: Notice): Partial<NoticeOut> {
  if (rule === null) return {};
  const { transactionType, branchName, fromIdr, checkers } = rule;
  return { rule: { transaction_type: transactionType, branch_name: branchName, from: fromIdr, checkers } };
}

function deputyshipOut({ deputyship }: Notice): Partial<NoticeOut> {
  if (deputyship === null) return {};
  const { approverName, deputyName, from, to } = deputyship;
  return { deputyship: { approver_name: approverName, deputy_name: deputyName, from, to } };
}
