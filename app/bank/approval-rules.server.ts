import type { Proposal, RuledType } from "contract/approval-rules";
import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { findByKey } from "./records.server";
import { callFor, listFor, saidOf } from "./scope.server";
import type { Caller, Slice } from "./caller";

type WireRule = DataOf<Calls["listApprovalRules"]>[number];

/** Who has to check what from a sum on (docs/rules.md#approval-rules). */
export type ApprovalRule = ReturnType<typeof ruleOf>;

interface NewRule {
  readonly transactionType: RuledType;
  /** "" for all branches. */
  readonly branchKey: string;
  readonly fromIdr: number;
  readonly checkers: 1 | 2;
  readonly roleKeys: readonly string[];
  readonly dailyLimitIdr: number | null;
}

interface RuleQuery extends Slice {
  readonly key?: string;
}
const listApprovalRules = (caller: Caller, { key, ...slice }: RuleQuery) =>
  listFor(caller, "listApprovalRules", slice, { _key: key }, ruleOf);

/** Rules for approvals, where the bank `offers("approvals")`. */
export const approvalRulesCalls = {
  listApprovalRules,

  /** @throws BankError `not-found` for a rule that is absent or another branch's */
  approvalRule: (caller: Caller, key: string): Promise<ApprovalRule> =>
    findByKey(key, (query) => listApprovalRules(caller, query)),

  /** Returns what the bank says of it, if it is more than "Success": that too few people could check. */
  async proposeApprovalRule(
    caller: Caller,
    rule: NewRule,
    idempotencyKey: string,
  ): Promise<string | undefined> {
    const body = {
      transaction_type: rule.transactionType,
      branch_id: rule.branchKey,
      from: rule.fromIdr,
      checkers: rule.checkers,
      role_ids: [...rule.roleKeys],
      daily_limit: rule.dailyLimitIdr,
    };
    return saidOf(await callFor(caller, "proposeApprovalRule", { idempotencyKey, body }));
  },

  /** Proposes that a rule ends. */
  async endApprovalRule(caller: Caller, key: string, idempotencyKey: string): Promise<void> {
    await callFor(caller, "endApprovalRule", { idempotencyKey, body: { _key: key } });
  },

  /** Approves or refuses what is proposed: the rule, or its end. @throws BankError for the approval of one's own proposal */
  async decideApprovalRule(
    caller: Caller,
    key: string,
    { decision, about }: { readonly decision: "approve" | "refuse"; readonly about: Proposal },
    idempotencyKey: string,
  ) {
    await callFor(caller, "decideApprovalRule", { idempotencyKey, body: { _key: key, decision, about } });
  },
};

function ruleOf(rule: WireRule) {
  return {
    key: rule._key,
    transactionType: rule.transaction_type,
    /** Null: all branches. */
    branchName: rule.branch?.name ?? null,
    fromIdr: rule.from,
    checkers: rule.checkers,
    /** How many people could check today, in the branch that has fewest; null where the bank does not tell it. */
    able: rule.able ?? null,
    roleNames: rule.roles.map(({ name }) => name),
    dailyLimitIdr: rule.daily_limit,
    state: rule.status,
    proposed: stampOf(rule.proposed),
    decided: rule.decided && stampOf(rule.decided),
    endProposed: rule.end_proposed && stampOf(rule.end_proposed),
    ended: rule.ended && stampOf(rule.ended),
  };
}

/** `time`: ISO 8601 UTC. */
const stampOf = ({ _key, name, timestamp }: WireRule["proposed"]) => ({ key: _key, name, time: timestamp });
