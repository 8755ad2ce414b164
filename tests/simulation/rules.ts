import type { Db } from "bank-api/store/runtime/database";
import type { RuledType, RuleState } from "contract/extensions/approval-rules";
import { rupiah } from "../support/rupiah";
import type { RuleStep } from "./door";

/** A rule for approvals, as the bank ought to know it. */
export interface Rule {
  readonly key: string;
  readonly type: RuledType;
  /** `undefined`: all branches. */
  readonly branchId: string | undefined;
  readonly fromIdr: number;
  readonly checkers: 1 | 2;
  /** The users who may check; nobody named: everybody who holds the approve screen. */
  readonly roleIds: readonly string[];
  /** What one person may approve of the type on one day. */
  readonly dailyLimitIdr: number | undefined;
  readonly proposerId: string;
  endProposerId?: string | undefined;
  state: RuleState;
}

/** The proposer of what is to be decided about a rule: the rule itself, or its end. */
export const proposerOf = ({ state, proposerId, endProposerId }: Rule) =>
  state === "ending" ? endProposerId : proposerId;

/** A request or a distribution batch, as far as rules ask. */
export interface Ruled {
  readonly type: RuledType;
  readonly branchId: string;
  readonly amountIdr: number;
}

/** Whether requests and batches are made under the rule. */
export const applies = ({ state }: Rule) => state === "in_force" || state === "ending";

/** The rule in force with the highest sum that the amount reaches. A branch's rule comes before that of all branches. */
export function ruleFor(rules: readonly Rule[], { type, branchId, amountIdr }: Ruled): Rule | undefined {
  const [first] = rules
    .filter((rule) => applies(rule) && rule.type === type && rule.fromIdr <= amountIdr)
    .filter((rule) => rule.branchId === undefined || rule.branchId === branchId)
    .sort(
      (a, b) =>
        b.checkers - a.checkers ||
        b.fromIdr - a.fromIdr ||
        Number(b.branchId !== undefined) - Number(a.branchId !== undefined),
    );
  return first;
}

/** What a step does about a rule or its end: how the trail calls it, and where the rule stands then. */
export function stepOf({ state }: Rule, step: RuleStep): [action: string, state: RuleState] {
  if (step === "end") return ["propose-end", "ending"];
  if (state === "ending") return step === "approve" ? ["end", "ended"] : ["refuse-end", "in_force"];
  return step === "approve" ? ["approve", "in_force"] : ["refuse", "refused"];
}

/** Whether one rule, once it is in force, ends another. */
export const takesPlaceOf = (rule: Rule, old: Rule) =>
  rule !== old && rule.type === old.type && rule.branchId === old.branchId && rule.fromIdr === old.fromIdr;

/** The rules of the bank, whatever their state. */
export async function readRules(db: Db): Promise<Rule[]> {
  const rows = await db
    .selectFrom("approval_rules as rules")
    .innerJoin("proposals as own", "own.id", "rules.id")
    .leftJoin("proposals as ending", "ending.id", "end_proposal_id")
    .selectAll("rules")
    .select(["own.proposed_by", "own.is_refused", "ending.proposed_by as end_proposed_by"])
    .orderBy("rules.id")
    .execute();
  return rows.map((row) => ({
    key: row.id,
    type: row.transaction_type,
    branchId: row.branch_id ?? undefined,
    fromIdr: rupiah(row.from_idr),
    checkers: row.checkers,
    roleIds: row.role_ids,
    dailyLimitIdr: row.daily_limit_idr === null ? undefined : rupiah(row.daily_limit_idr),
    proposerId: row.proposed_by,
    endProposerId: row.end_proposed_by ?? undefined,
    state: stateOf(row),
  }));
}

interface Stamped {
  readonly is_refused: boolean;
  readonly in_force_at: Date | null;
  readonly end_proposal_id: string | null;
  readonly ended_at: Date | null;
}

function stateOf({ is_refused, in_force_at, end_proposal_id, ended_at }: Stamped): RuleState {
  if (ended_at !== null) return "ended";
  if (is_refused) return "refused";
  if (in_force_at === null) return "proposed";
  return end_proposal_id === null ? "in_force" : "ending";
}
