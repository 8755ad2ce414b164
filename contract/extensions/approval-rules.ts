import { z } from "zod/v4";
import { defineCall, defineWrite } from "../call";
import { amountIdr, key, requestedAmount, text } from "../values";
import { named, stamp } from "./values";

/** The types of transactions that a rule can be about: those that a second person decides. Distributions are decided as a batch. */
export const ruledType = z.enum(["P00001", "P00003", "P00004"]);
export type RuledType = z.infer<typeof ruledType>;

/**
 * Where a rule stands: `proposed` waits for a second person, and so does the end of one that is `ending`. Rules `in_force` and
 * those `ending` apply.
 */
const ruleState = z.enum(["proposed", "refused", "in_force", "ending", "ended"]);
export type RuleState = z.infer<typeof ruleState>;

/** What a rule says, in short. */
export const ruleTerms = z.object({
  transactionType: ruledType,
  /** Null: all branches. */
  branchName: text.nullable(),
  fromIdr: amountIdr,
  checkers: z.int(),
});

const rule = z.object({
  key,
  ...ruleTerms.shape,
  /** How many people could check today, makers included: in the branch that has fewest of them. */
  able: z.int(),
  /** The roles that may check; empty: all roles with the approve screen. */
  roleNames: z.array(text),
  /** What one person may approve of the kind on one of Jakarta's days; null: any sum. */
  dailyLimitIdr: amountIdr.nullable(),
  state: ruleState,
  proposed: stamp,
  /** The user who approved or refused the rule. */
  decided: stamp.nullable(),
  endProposed: stamp.nullable(),
  ended: stamp.nullable(),
  /** What waits: the rule, or its end. */
  proposalKey: key.nullable(),
});

/** How many people have to check requests from a sum on, and who. */
export type ApprovalRule = z.infer<typeof rule>;

/** docs/rules.md#approval-rules */
export const approvalRuleCalls = {
  listApprovalRules: defineCall("POST /approvals/filter/rules/:skip/:limit", {
    needs: ["MN604"],
    body: z.object({ key: key.optional() }),
    data: z.array(rule),
    summary: "Rules for approvals, newest first: those of all branches and of who asks.",
  }),
  proposeApprovalRule: defineWrite("POST /approvals/rules/propose", {
    needs: ["MN604"],
    body: z.object({
      transactionType: ruledType,
      /** Null: all branches, for head office only. */
      branchKey: key.nullable(),
      fromIdr: requestedAmount,
      checkers: z.union([z.literal(1), z.literal(2)]),
      roleKeys: z.array(key).max(50),
      /** Null: no limit. */
      dailyLimitIdr: requestedAmount,
    }),
    data: named,
    summary:
      "Proposes a rule, which takes the place of the one for the same kind, branch and sum once it is approved; the `message` tells where too few people could check.",
  }),
  endApprovalRule: defineWrite("POST /approvals/rules/end", {
    needs: ["MN604"],
    body: z.object({ key }),
    data: named,
    summary: "Proposes that a rule ends; the key is the proposal's.",
  }),
} as const;
