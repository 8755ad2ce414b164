import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { menuFeatureCodes } from "../features";
import { noticeKindNames, type NoticeTopic } from "../notice-kinds";
import { batchId } from "../specified/batches";
import { transactionType } from "../specified/transactions";
import { amountIdr, isoDate, key, text } from "../values";
import { ruleTerms } from "./approval-rules";
import { requestKind } from "./data-requests";
import { toldFeature } from "./pending";
import { at } from "./values";

/** When mail tells of a notice: as soon as it is there, once a day with the others, or never. */
export const delivery = z.enum(["at-once", "daily", "none"]);
export type Delivery = z.infer<typeof delivery>;

const deliveries = { approvals: delivery, work: delivery, account: delivery } satisfies Record<
  NoticeTopic,
  typeof delivery
>;

/** More unread notices than this are not counted. */
export const mostUnread = 100;

const notice = z.object({
  key,
  /** "unknown": told by a bank of a later release. */
  kind: z.union([z.enum(noticeKindNames), z.string().transform(() => "unknown" as const)]),
  at,
  isUnread: z.boolean(),
  /** What waits, for kind `waiting`: the code that decides, and while unread the number and the oldest. */
  feature: toldFeature.nullable(),
  total: z.int().nullable(),
  oldest: at.nullable(),
  /** The transaction, batch, user, role, rule, deputyship, sign-in, request about personal data or incident that it is about; null of `waiting`. */
  reference: text.nullable(),
  /** A request, if it is in the caller's scope. */
  request: z.object({ transactionType, customerName: text, amountIdr, reason: text.nullable() }).nullable(),
  /** An upload as it is now, if it is in the caller's scope. */
  batch: z
    .object({
      kind: batchId,
      label: text,
      successCount: z.int(),
      failedCount: z.int(),
      processCount: z.int(),
    })
    .nullable(),
  /** A sign-in that is still in the history; address and browser are null where the bank does not know them. */
  signIn: z.object({ address: text.nullable(), userAgent: text.nullable() }).nullable(),
  /** A rule for all branches, or one in the caller's scope. */
  rule: ruleTerms.nullable(),
  /** A deputyship of the caller. */
  deputyship: z.object({ approverName: text, deputyName: text, from: isoDate, to: isoDate }).nullable(),
  /** A request about personal data, if it is in the caller's scope; absent from a bank that knows none. */
  dataRequest: z.object({ kind: requestKind, personName: text, dueAt: at }).nullish(),
});

/** Something that the caller was told. */
export type Notice = z.infer<typeof notice>;

/** How many are unread is told by `readDesk` (contract/extensions/pending.ts). */
export const noticeCalls = {
  listNotices: defineCall("GET /notices/:skip/:limit", {
    needs: menuFeatureCodes,
    data: z.array(notice),
    summary: "What the caller was told, newest first.",
  }),
  readNotices: defineWrite("POST /notices/read", {
    needs: menuFeatureCodes,
    body: z.union([z.object({ key }), z.object({ until: z.iso.datetime() })]),
    summary: "Marks as read one notice of the caller, or all that were told until a moment.",
  }),
  readNoticeMail: defineCall("GET /notices/mail", {
    needs: menuFeatureCodes,
    data: z.object(deliveries),
    summary: "When the caller gets mail about notices, by topic.",
  }),
  saveNoticeMail: defineWrite("POST /notices/mail", {
    needs: menuFeatureCodes,
    body: z.object(deliveries),
    summary: "Chooses when the caller gets mail about notices.",
  }),
} as const;
