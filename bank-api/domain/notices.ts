import { noticeKind, type Delivery, type NoticeKind, type NoticeTopic } from "contract/own/notices";
import type { ProposalKind } from "contract/own/proposals";
import { hourMs } from "./clock";
import { jakartaDate, startOfJakartaDay, type IsoDate } from "./dates";

/** What happened that somebody is told of. What was requested or proposed is `waiting` for those who may decide it. */
export type NoticeCause = Exclude<NoticeKind, "waiting"> | "request-made" | `proposed-${ProposalKind}`;

/** By the action of the audit trail. What is not here is told to nobody. */
const causes: Readonly<Record<string, NoticeCause>> = {
  "transaction.request": "request-made",
  "transaction.approve": "request-approved",
  "transaction.void": "request-refused",
  "batch.processed": "batch-processed",
  "user.assign": "user-assigned",
  "user.activate": "user-activated",
  "user.deactivate": "user-deactivated",
  "role.update": "role-changed",
  "approval-rule.approve": "rule-in-force",
  "approval-rule.end": "rule-ended",
  "deputy.name": "deputy-named",
  "deputy.end": "deputy-ended",
  "approval-rule.propose": "proposed-approval-rule",
  "approval-rule.propose-end": "proposed-approval-rule",
  "duplicate.propose-same": "proposed-same-person",
  "programme.propose-budget": "proposed-programme-budget",
  "user.ask-second-factor-reset": "proposed-second-factor-reset",
};

export const noticeCauseOf = (action: string): NoticeCause | undefined => causes[action];

const topics: Readonly<Record<NoticeKind, NoticeTopic>> = {
  waiting: "approvals",
  "request-approved": "work",
  "request-refused": "work",
  "batch-checked": "work",
  "batch-processed": "work",
  "batch-broke-off": "work",
  "user-assigned": "account",
  "user-activated": "account",
  "user-deactivated": "account",
  "role-changed": "account",
  "new-sign-in": "account",
  "rule-in-force": "account",
  "rule-ended": "account",
  "deputy-named": "account",
  "deputy-ended": "account",
};

/** As long as a user has chosen nothing: what may be an attack on their account is told at once. */
export const usualDelivery: Readonly<Record<NoticeTopic, Delivery>> = {
  approvals: "daily",
  work: "daily",
  account: "at-once",
};

/** Each kind with its topic and what is usual, for SQL. */
export const deliveries = noticeKind.options.map((kind) => ({
  kind,
  topic: topics[kind],
  usual: usualDelivery[topics[kind]],
}));

/** The hour in Jakarta from which the daily letter goes out. */
const letterHour = 7;

/** The daily letter that is due: its day, and the moment before which it tells of everything. */
export function dailyLetterDue(now: Date): { readonly day: IsoDate; readonly until: Date } {
  const day = jakartaDate(new Date(now.getTime() - letterHour * hourMs));
  return { day, until: new Date(startOfJakartaDay(day).getTime() + letterHour * hourMs) };
}
