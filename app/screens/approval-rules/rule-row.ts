import type { Actor } from "~/access/actor.server";
import type { ApprovalRule } from "~/bank/types";
import { timeInWib } from "~/format/dates";
import { grouped, rupiah } from "~/format/rupiah";
import { stampText } from "~/format/stamp";
import { isolated, orDash } from "~/format/text";
import { checkersOf, kindNames, onlyAble, ruleLabels, ruleStateNames } from "~/texts/approval-rules";
import { allBranches } from "~/texts/branches";
import { proposedBy, stepNames } from "~/texts/decisions";
import type { Tones } from "~/ui/pill";

const tones: Tones<ApprovalRule["state"]> = {
  proposed: "wait",
  refused: "fail",
  in_force: "done",
  ending: "wait",
  ended: "plain",
};

const isOpen = (state: ApprovalRule["state"]) => state !== "refused" && state !== "ended";

/** A rule as the list shows it. */
export function ruleRow(rule: ApprovalRule, { userId, branch }: Actor) {
  const { key, transactionType, branchName, fromIdr, checkers, able, roleNames, dailyLimitIdr, state } = rule;
  return {
    key,
    kind: kindNames[transactionType],
    branch: branchName ?? allBranches,
    from: grouped(fromIdr),
    checkers: [checkersOf(checkers), isOpen(state) && able < checkers ? onlyAble(able) : ""].join(" ").trim(),
    roles: roleNames.join(", ") || "Semua",
    dailyLimit: dailyLimitIdr === null ? "-" : grouped(dailyLimitIdr),
    state,
    stateName: ruleStateNames[state],
    tone: tones[state],
    steps: stepsOf(rule),
    isOwn: proposerOf(rule).key === userId,
    /** Rules of all branches are head office's. */
    mayChange: branch.isHeadOffice || branchName !== null,
  };
}

export type RuleRow = ReturnType<typeof ruleRow>;

/** The user who made the present proposal: the rule, or its end. */
export const proposerOf = ({ proposed, endProposed }: ApprovalRule) => endProposed ?? proposed;

/** Who proposed what is proposed now, who checks, and how much, in the question about a rule. */
export function ruleFacts(rule: ApprovalRule): string {
  const roles = rule.roleNames.length > 0 ? ` ${ruleLabels.roles}: ${rule.roleNames.join(", ")}.` : "";
  const limit =
    rule.dailyLimitIdr === null ? "" : ` ${ruleLabels.dailyLimit}: ${rupiah(rule.dailyLimitIdr)}.`;
  return proposedBy(stampText(proposerOf(rule))) + roles + limit;
}

/** Who proposed the rule and its end, who decided about either, and when. */
function stepsOf({ proposed, decided, endProposed, ended, state }: ApprovalRule) {
  const steps = [
    { word: stepNames.proposed, by: proposed },
    { word: state === "refused" ? stepNames.refused : stepNames.approved, by: decided },
    { word: stepNames.endProposed, by: endProposed },
    { word: stepNames.endApproved, by: ended },
  ];
  return steps.flatMap(({ word, by }) =>
    by ? [{ who: `${word} ${isolated(orDash(by.name))}`, time: timeInWib(by.at) }] : [],
  );
}
