import type { Delivery } from "contract/extensions/notices";
import { noticeKindNames, noticeKinds, type NoticeKind, type NoticeTopic } from "contract/notice-kinds";
import { proposalKindNames, proposalKinds, type ProposalKind } from "contract/proposal-kinds";
import { hourMs } from "./clock";
import { jakartaDate, startOfJakartaDay, type IsoDate } from "./dates";

/** What happens that somebody gets a notice of. What was requested or proposed is `waiting` for those who may decide it. */
export type NoticeEvent = Exclude<NoticeKind, "waiting"> | "request-made" | `proposed-${ProposalKind}`;

/** The kinds that an action of the audit trail brings about. */
const ofKinds = Object.fromEntries(
  noticeKindNames.flatMap((kind) => {
    const { action } = noticeKinds[kind];
    return kind === "waiting" || action === undefined ? [] : [[action, kind] as const];
  }),
);

/** The actions that propose something. */
const ofProposals = Object.fromEntries(
  proposalKindNames.flatMap((kind) =>
    proposalKinds[kind].proposedBy.map((action) => [action, `proposed-${kind}`] as const),
  ),
);

/** The event that each action of the audit trail is. Nobody gets a notice of an action that is not here. */
const events: Readonly<Record<string, NoticeEvent>> = {
  ...ofKinds,
  ...ofProposals,
  "transaction.request": "request-made",
};

export const noticeEventOf = (action: string): NoticeEvent | undefined => events[action];

/** The kinds of notices that are about one subject. */
export const kindsAbout = (subject: string): NoticeKind[] =>
  noticeKindNames.filter((kind) => noticeKinds[kind].about === subject);

/** As long as a user has chosen nothing: what may be an attack on their account is told at once. */
export const usualDelivery: Readonly<Record<NoticeTopic, Delivery>> = {
  approvals: "daily",
  work: "daily",
  account: "at-once",
};

/** The hour in Jakarta from which the daily e-mail goes out. */
const dailyEmailHour = 7;

/** The daily e-mail that is due: its day, and the moment before which it lists everything. */
export function dailyEmailDue(now: Date): { readonly day: IsoDate; readonly until: Date } {
  const day = jakartaDate(new Date(now.getTime() - dailyEmailHour * hourMs));
  return { day, until: new Date(startOfJakartaDay(day).getTime() + dailyEmailHour * hourMs) };
}
