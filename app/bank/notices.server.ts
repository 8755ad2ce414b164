import type { DataOf } from "contract/call";
import { noticeKind } from "contract/notices";
import type { Calls } from "contract/calls";
import type { Delivery, NoticeTopic } from "contract/notices";
import { ruledKindOf } from "./approval-rules.server";
import { callFor, listFor } from "./scope.server";
import type { Caller, Slice } from "./caller";

/** When mail tells of what waits, of the caller's own requests and uploads, and of their account. */
type MailChoices = Readonly<Record<NoticeTopic, Delivery>>;

/** Something that the caller was told. */
export type Notice = ReturnType<typeof noticeOf>;

/** What the caller was told, where the bank `offers("desk")`. */
export const noticesCalls = {
  /** Newest first. */
  listNotices: (caller: Caller, slice: Slice) => listFor(caller, "listNotices", slice, undefined, noticeOf),

  /** @throws BankError `not-found` for a notice that is absent or another user's */
  async readNotice(caller: Caller, key: string, idempotencyKey: string): Promise<void> {
    await callFor(caller, "readNotices", { idempotencyKey, body: { _key: key } });
  },

  /** Marks all that was told until then as read. @param until ISO 8601 UTC */
  async readNoticesUntil(caller: Caller, until: string, idempotencyKey: string): Promise<void> {
    await callFor(caller, "readNotices", { idempotencyKey, body: { until } });
  },

  /** When the caller gets mail about notices, where the bank `offers("desk")`. */
  async readNoticeMail(caller: Caller): Promise<MailChoices> {
    const { approvals, work, account } = (await callFor(caller, "readNoticeMail", {})).data;
    return { approvals, work, account };
  },

  async saveNoticeMail(caller: Caller, choices: MailChoices, idempotencyKey: string): Promise<void> {
    await callFor(caller, "saveNoticeMail", { idempotencyKey, body: choices });
  },
};

function noticeOf({ _key, timestamp, unread, reference, ...notice }: DataOf<Calls["listNotices"]>[number]) {
  const { kind, feature_code, total, oldest, request, batch, sign_in, rule, deputyship } = notice;
  return {
    key: _key,
    /** "unknown": told by a bank of a later release. */
    kind: noticeKind.safeParse(kind).data ?? ("unknown" as const),
    /** ISO 8601 UTC. */
    time: timestamp,
    isUnread: unread,
    /** The approve screen where something waits. */
    feature: feature_code,
    /** How much waits there by now, while the notice is unread; and since when. */
    total,
    oldest: oldest ?? undefined,
    /** Of what it is about, other than what waits. */
    reference: reference ?? "",
    /** Absent where the caller may not see it by now. */
    request: request && {
      type: request.transaction_type,
      customerName: request.customer_name,
      amountIdr: request.amount,
      reason: request.reason,
    },
    batch: batch && {
      id: batch.batch_id,
      label: batch.upload_id,
      success: batch.success_total,
      failed: batch.failed_total,
      processed: batch.process_total,
    },
    rule: rule && {
      kind: ruledKindOf(rule.transaction_type),
      /** Null: all branches. */
      branchName: rule.branch_name,
      fromIdr: rule.from,
      checkers: rule.checkers,
    },
    /** `from`, `to`: ISO dates of Jakarta's, both included. */
    deputyship: deputyship && {
      approverName: deputyship.approver_name,
      deputyName: deputyship.deputy_name,
      from: deputyship.from,
      to: deputyship.to,
    },
    signIn: sign_in && { address: sign_in.address, userAgent: sign_in.user_agent },
  };
}
