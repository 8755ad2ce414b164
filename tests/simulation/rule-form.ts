import { grouped } from "~/format/rupiah";
import { kindNames, proposeEnd, ruleDecisions, ruleProposed } from "~/texts/approval-rules";
import type { NewRule } from "./door";
import type { Deed } from "./form-door";
import { madeAt } from "./made";

/** The screens of rules for approvals. */

export const rules = "/approval-rules";

/** The boxes of roles stay as they are: everybody who holds the approve screen may check by such a rule. */
export function ruleProposal({ type, branchId, fromIdr, checkers, dailyLimitIdr }: NewRule): Deed {
  return {
    come: (browser) => browser.visit(`${rules}/new`),
    typed: {
      transactionType: type,
      branchKey: branchId ?? "",
      fromIdr: String(fromIdr),
      checkers: String(checkers),
      dailyLimitIdr: dailyLimitIdr === undefined ? "" : String(dailyLimitIdr),
    },
    done: [ruleProposed("").text],
    // The newest of its kind and sum, which its proposer may take back.
    find(list) {
      const row = list.row(kindNames[type], grouped(fromIdr));
      return madeAt(row, `${rules}/:key/refuse`, "proposed");
    },
  };
}

/** What is said once something is done about a rule, or about its end. */
export const ruleStepsDone = {
  approve: [ruleDecisions.rule.approve.done.text, ruleDecisions.end.approve.done.text],
  refuse: [ruleDecisions.rule.refuse.done.text, ruleDecisions.end.refuse.done.text],
  end: [proposeEnd.done.text],
} as const;
