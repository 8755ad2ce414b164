import type { BodyOf, DataInputOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { Actor } from "bank-api/domain/actor";
import { amountOfRequest } from "bank-api/domain/amounts";
import {
  proposalOf,
  requireApprovingRoles,
  requireInForce,
  requireReachable,
  requireRuleOf,
  tooFewToCheck,
  type RuleFields,
} from "bank-api/domain/approval-rules";
import { BranchScope } from "bank-api/domain/branch-scope";
import { notFound } from "bank-api/domain/errors";
import { isId } from "bank-api/domain/ids";
import {
  approveRule,
  endRule,
  findRule,
  insertRule,
  listRules,
  proposeEnd,
  refuseEnd,
  refuseRule,
  type ApprovalRule,
} from "bank-api/store/approvals/approval-rules";
import type { Db } from "bank-api/store/runtime/database";
import { noRows } from "bank-api/store/lists/paging";
import type { Stamp } from "bank-api/store/people/users";
import type { Handlers } from "../handler";
import { takeTurn } from "./administrators";
import { countOf, stampOut } from "./lists";
import { existingRole, visibleBranch } from "./visibility";

export const approvalRuleHandlers: Handlers<
  "listApprovalRules" | "proposeApprovalRule" | "endApprovalRule" | "decideApprovalRule"
> = {
  async listApprovalRules({ actor, body, db, page }) {
    const isAbsent = body._key !== undefined && !isId(body._key);
    const filter = { id: body._key, state: body.status, scope: BranchScope.of(actor) };
    const found = isAbsent ? noRows : await listRules(db, filter, page);
    return { data: found.rows.map(ruleOut), ...countOf(found) };
  },

  async proposeApprovalRule({ actor, body, db, clock, ids }) {
    await takeTurn({ db, actor });
    const fields = await readRule(db, actor, body);
    const [id, at] = [ids.next(), clock.now()];
    await insertRule(db, { ...fields, id, by: actor.userId, at });
    const { able } = await changeableRule(db, actor, id);
    const message = tooFewToCheck(able, fields.checkers);
    return {
      data: { _key: id },
      ...(message !== undefined && { message }),
      act: { actor, at, action: "approval-rule.propose", subject: `approval-rule:${id}`, after: fields },
    };
  },

  async endApprovalRule({ actor, body, db, clock }) {
    await takeTurn({ db, actor });
    const rule = await changeableRule(db, actor, body._key);
    requireInForce(summaryOf(rule));
    const at = clock.now();
    await proposeEnd(db, rule.id, { by: actor.userId, at });
    return { data: null, act: actOf("propose-end", rule, actor, at, "ending") };
  },

  async decideApprovalRule({ actor, body: { _key, ...asked }, db, clock }) {
    await takeTurn({ db, actor });
    const rule = await changeableRule(db, actor, _key);
    const what = proposalOf(summaryOf(rule), asked, actor);
    const { decision } = asked;
    const at = clock.now();
    const decided = { by: actor.userId, at };
    if (what === "rule") {
      const state = decision === "approve" ? "in_force" : "refused";
      await (decision === "approve" ? approveRule : refuseRule)(db, rule.id, decided);
      return { data: null, act: actOf(decision, rule, actor, at, state) };
    }
    const isEnded = decision === "approve";
    await (isEnded ? endRule(db, rule.id, decided) : refuseEnd(db, rule.id));
    const action = isEnded ? "end" : "refuse-end";
    return { data: null, act: actOf(action, rule, actor, at, isEnded ? "ended" : "in_force") };
  },
};

async function readRule(
  db: Db,
  actor: Actor,
  body: BodyOf<Calls["proposeApprovalRule"]>,
): Promise<RuleFields> {
  const branchId = body.branch_id === "" ? null : (await visibleBranch(db, actor, body.branch_id)).id;
  requireRuleOf(actor, branchId);
  const roles = [];
  for (const id of new Set(body.role_ids)) roles.push(await existingRole(db, id));
  requireApprovingRoles(body.transaction_type, roles);
  const fields: RuleFields = {
    transactionType: body.transaction_type,
    branchId,
    fromIdr: amountOfRequest(body.from),
    checkers: body.checkers,
    roleIds: roles.map(({ id }) => id),
    dailyLimitIdr: body.daily_limit === null ? null : amountOfRequest(body.daily_limit),
  };
  requireReachable(fields);
  return fields;
}

/** A rule that the actor may propose to end, or decide about. Another branch's does not exist for them. */
async function changeableRule(db: Db, actor: Actor, key: string): Promise<ApprovalRule> {
  const rule = isId(key) ? await findRule(db, key, BranchScope.of(actor)) : undefined;
  if (!rule) throw notFound();
  requireRuleOf(actor, rule.branchId);
  return rule;
}

const summaryOf = ({ state, proposed, endProposed }: ApprovalRule) => ({
  state,
  proposedBy: proposed.key ?? "",
  endProposedBy: endProposed?.key ?? null,
});

function actOf(verb: string, rule: ApprovalRule, actor: Actor, at: Date, state: ApprovalRule["state"]) {
  const [before, after] = [{ state: rule.state }, { state }];
  return { actor, at, action: `approval-rule.${verb}`, subject: `approval-rule:${rule.id}`, before, after };
}

function ruleOut(rule: ApprovalRule): DataInputOf<Calls["listApprovalRules"]>[number] {
  const namedOut = ({ id, name }: { readonly id: string; readonly name: string }) => ({ _key: id, name });
  const maybe = (stamp: Stamp | null) => stamp && stampOut(stamp);
  return {
    _key: rule.id,
    transaction_type: rule.transactionType,
    branch: rule.branch && namedOut(rule.branch),
    from: rule.fromIdr,
    checkers: rule.checkers,
    able: rule.able,
    roles: rule.roles.map(namedOut),
    daily_limit: rule.dailyLimitIdr,
    status: rule.state,
    proposed: stampOut(rule.proposed),
    decided: maybe(rule.decided),
    end_proposed: maybe(rule.endProposed),
    ended: maybe(rule.ended),
  };
}
