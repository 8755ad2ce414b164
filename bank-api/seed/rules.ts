import { dayMs, minuteMs } from "bank-api/domain/clock";
import { endRule, insertRule, proposeEnd, putInForce } from "bank-api/store/approvals/approval-rules";
import { decideProposal } from "bank-api/store/approvals/proposals";
import { addNoticeEvent } from "bank-api/store/people/notices";
import type { Db } from "bank-api/store/runtime/database";
import { z } from "zod/v4";
import { ruledType } from "contract/extensions/approval-rules";
import demo from "./demo-data.json" with { type: "json" };
import type { HistoryEvent } from "./history";
import { administrator, idsOfThePast, supervisor, type DemoUsername, type Founded } from "./organisation";
import { present } from "./present";

const day = z.int().optional();
const demoRule = z.object({
  transactionType: ruledType,
  branchId: z.string().nullable(),
  fromIdr: z.int(),
  checkers: z.literal([1, 2]),
  dailyLimitIdr: z.int().nullable(),
  daysAgo: z.object({
    proposed: z.int(),
    decided: day,
    isRefused: z.boolean().optional(),
    endProposed: day,
    ended: day,
  }),
});

/** The rules of the demo organisation: in force, ended, refused, and waiting for a second person. */
const demoRules = z.array(demoRule).parse(demo.rules);

/** Inserts the rules, each as two people made and ended it. `seedNotices` writes the notices of them. */
export async function insertRules(db: Db, { now, userIds }: Founded): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * dayMs);
  const by = (user: DemoUsername) => present(userIds.get(user));
  const idAt = idsOfThePast(2);
  for (const { daysAgo: days, ...fields } of demoRules) {
    const id = idAt(at(days.proposed));
    await insertRule(db, id, { ...fields, roleIds: [] }, { by: by(administrator), at: at(days.proposed) });
    if (days.decided === undefined) continue;
    const decided = { by: by(supervisor), at: at(days.decided) };
    await decideProposal(db, id, { ...decided, isRefused: days.isRefused ?? false });
    if (days.isRefused) continue;
    await putInForce(db, id, decided);
    await addNoticeEvent(db, { kind: "rule-in-force", subjectId: id, actorId: decided.by, at: decided.at });
    if (days.endProposed === undefined || days.ended === undefined) continue;
    const endId = idAt(at(days.endProposed));
    await proposeEnd(db, id, { id: endId, by: by(administrator), at: at(days.endProposed) });
    const ended = { by: by(supervisor), at: at(days.ended) };
    await decideProposal(db, endId, { ...ended, isRefused: false });
    await endRule(db, id, ended.at);
    await addNoticeEvent(db, { kind: "rule-ended", subjectId: id, actorId: ended.by, at: ended.at });
  }
}

/** Whether a rule of the demo was in force so many days ago. */
const wasInForce = (
  { daysAgo: { decided, isRefused, ended = 0 } }: z.infer<typeof demoRule>,
  daysAgo: number,
) => decided !== undefined && !isRefused && daysAgo <= decided && daysAgo > ended;

/**
 * Who approved a request as the first of two, where the rules of the demo ask for two. It is undefined where one is enough, or
 * nobody has. Only Bandung's pending requests have their first approval.
 */
export function firstApprovalOf(
  { transactionType, status, amountIdr, at, branchId }: HistoryEvent,
  { now, userIds }: Founded,
) {
  const daysAgo = (now.getTime() - at.getTime()) / dayMs;
  const needsTwo = demoRules.some(
    (each) =>
      each.checkers === 2 &&
      each.transactionType === transactionType &&
      amountIdr >= each.fromIdr &&
      (each.branchId === null || each.branchId === branchId) &&
      wasInForce(each, daysAgo),
  );
  if (!needsTwo || (status === "pending" && branchId !== "ID0002")) return undefined;
  return { by: present(userIds.get(supervisor)), at: new Date(at.getTime() + 3 * minuteMs) };
}
