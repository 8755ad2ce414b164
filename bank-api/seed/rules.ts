import { dayMs, minuteMs } from "bank-api/domain/clock";
import { endRule, insertRule, proposeEnd, putInForce } from "bank-api/store/approvals/approval-rules";
import { decideProposal } from "bank-api/store/approvals/proposals";
import type { RuleFields } from "bank-api/domain/approval-rules";
import type { Db } from "bank-api/store/runtime/database";
import { addCause } from "bank-api/store/people/notices";
import type { HistoryEvent } from "./history";
import { idsOfThePast, type DemoUsername, type Founded } from "./organisation";
import { present } from "./present";

const proposer = "admin@ramahzakat.example" satisfies DemoUsername;
/** The second person of every rule, and the first checker where two are needed. */
export const supervisor = "pengawas.pusat@ramahzakat.example" satisfies DemoUsername;

interface Days {
  /** Days before now. */
  readonly proposed: number;
  readonly decided?: number;
  readonly isRefused?: true;
  readonly endProposed?: number;
  readonly ended?: number;
}

/** Large disbursements need two checkers. */
const large = { fromIdr: 2_000_000, since: 60 } as const;

const rule = (fields: Partial<RuleFields>, days: Days) => ({
  transactionType: "P00003" as const,
  branchId: null,
  fromIdr: large.fromIdr,
  checkers: 1 as const,
  roleIds: [],
  dailyLimitIdr: null,
  ...fields,
  days,
});

/** The rules of the demo organisation: in force, ended, refused, and waiting for a second person. */
const demoRules = [
  rule(
    { fromIdr: 5_000_000, checkers: 2 },
    { proposed: 110, decided: 109, endProposed: 62, ended: large.since },
  ),
  rule({ checkers: 2 }, { proposed: 61, decided: large.since }),
  rule(
    { transactionType: "P00004", branchId: "ID0002", fromIdr: 1, checkers: 2 },
    { proposed: 45, decided: 44, isRefused: true },
  ),
  rule(
    { transactionType: "P00004", fromIdr: 1_000_000, dailyLimitIdr: 25_000_000 },
    { proposed: 30, decided: 29 },
  ),
  rule({ branchId: "ID0003", fromIdr: 10_000_000, checkers: 2, dailyLimitIdr: 100_000_000 }, { proposed: 2 }),
];

/** Inserts the rules, each as two people made and ended it. `seedNotices` writes the notices of them. */
export async function insertRules(db: Db, { now, userIds }: Founded): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * dayMs);
  const by = (user: DemoUsername) => present(userIds.get(user));
  const idAt = idsOfThePast(2);
  for (const { days, ...fields } of demoRules) {
    const id = idAt(at(days.proposed));
    await insertRule(db, id, fields, { by: by(proposer), at: at(days.proposed) });
    if (days.decided === undefined) continue;
    const decided = { by: by(supervisor), at: at(days.decided) };
    await decideProposal(db, id, { ...decided, isRefused: days.isRefused ?? false });
    if (days.isRefused) continue;
    await putInForce(db, id, decided);
    await addCause(db, causeOf("rule-in-force", id, decided));
    if (days.endProposed === undefined || days.ended === undefined) continue;
    const endId = idAt(at(days.endProposed));
    await proposeEnd(db, id, { id: endId, by: by(proposer), at: at(days.endProposed) });
    const ended = { by: by(supervisor), at: at(days.ended) };
    await decideProposal(db, endId, { ...ended, isRefused: false });
    await endRule(db, id, ended.at);
    await addCause(db, causeOf("rule-ended", id, ended));
  }
}

interface Done {
  readonly by: string;
  readonly at: Date;
}

const causeOf = (kind: "rule-in-force" | "rule-ended", subjectId: string, { by, at }: Done) => ({
  kind,
  subjectId,
  actorId: by,
  at,
});

/** Whether a rule of the demo was in force so many days ago. */
const wasInForce = ({ decided, isRefused, ended = 0 }: Days, daysAgo: number) =>
  decided !== undefined && !isRefused && daysAgo <= decided && daysAgo > ended;

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
      wasInForce(each.days, daysAgo),
  );
  if (!needsTwo || (status === "pending" && branchId !== "ID0002")) return undefined;
  return { by: present(userIds.get(supervisor)), at: new Date(at.getTime() + 3 * minuteMs) };
}
