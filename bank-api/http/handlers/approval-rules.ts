import type { BodyOf } from "contract/call";
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
  type StoredRule,
} from "bank-api/store/approvals/approval-rules";
import type { Db } from "bank-api/store/runtime/database";
import { noRows } from "bank-api/store/lists/paging";
import type { Handlers } from "../handler";
import { takeTurn } from "./administrators";
import { countOf } from "./lists";
import { existingRole, visibleBranch } from "./visibility";

export const approvalRuleHandlers: Handlers<
  "listApprovalRules" | "proposeApprovalRule" | "endApprovalRule" | "decideApprovalRule"
> = {
  async listApprovalRules({ actor, body, db, page }) {
    const isAbsent = body.key !== undefined && !isId(body.key);
    const filter = { key: body.key, scope: BranchScope.of(actor) };
    const found = isAbsent ? noRows : await listRules(db, filter, page);
    return { data: found.rows, ...countOf(found) };
  },

  async proposeApprovalRule({ actor, body, db, clock, ids }) {
    await takeTurn({ db, actor });
    const fields = await readRule(db, actor, body);
    const [key, at] = [ids.next(), clock.now()];
    await insertRule(db, { ...fields, id: key, by: actor.userId, at });
    const { able } = await changeableRule(db, actor, key);
    const message = tooFewToCheck(able, fields.checkers);
    return {
      data: { key },
      ...(message !== undefined && { message }),
      act: { actor, at, action: "approval-rule.propose", subject: `approval-rule:${key}`, after: fields },
    };
  },

  async endApprovalRule({ actor, body, db, clock }) {
    await takeTurn({ db, actor });
    const rule = await changeableRule(db, actor, body.key);
    requireInForce(rule);
    const at = clock.now();
    await proposeEnd(db, rule.key, { by: actor.userId, at });
    return { data: null, act: actOf("propose-end", rule, actor, at, "ending") };
  },

  async decideApprovalRule({ actor, body: { key, ...asked }, db, clock }) {
    await takeTurn({ db, actor });
    const rule = await changeableRule(db, actor, key);
    const what = proposalOf(rule, asked, actor);
    const { decision } = asked;
    const at = clock.now();
    const decided = { by: actor.userId, at };
    if (what === "rule") {
      const state = decision === "approve" ? "in_force" : "refused";
      await (decision === "approve" ? approveRule : refuseRule)(db, rule.key, decided);
      return { data: null, act: actOf(decision, rule, actor, at, state) };
    }
    const isEnded = decision === "approve";
    await (isEnded ? endRule(db, rule.key, decided) : refuseEnd(db, rule.key));
    const action = isEnded ? "end" : "refuse-end";
    return { data: null, act: actOf(action, rule, actor, at, isEnded ? "ended" : "in_force") };
  },
};

async function readRule(
  db: Db,
  actor: Actor,
  body: BodyOf<Calls["proposeApprovalRule"]>,
): Promise<RuleFields> {
  const branchId = body.branchKey === null ? null : (await visibleBranch(db, actor, body.branchKey)).id;
  requireRuleOf(actor, branchId);
  const roles = [];
  for (const id of new Set(body.roleKeys)) roles.push(await existingRole(db, id));
  requireApprovingRoles(body.transactionType, roles);
  const fields: RuleFields = {
    transactionType: body.transactionType,
    branchId,
    fromIdr: amountOfRequest(body.fromIdr),
    checkers: body.checkers,
    roleIds: roles.map(({ id }) => id),
    dailyLimitIdr: body.dailyLimitIdr === null ? null : amountOfRequest(body.dailyLimitIdr),
  };
  requireReachable(fields);
  return fields;
}

/** A rule that the actor may propose to end, or decide about. Another branch's does not exist for them. */
async function changeableRule(db: Db, actor: Actor, key: string): Promise<StoredRule> {
  const rule = isId(key) ? await findRule(db, key, BranchScope.of(actor)) : undefined;
  if (!rule) throw notFound();
  requireRuleOf(actor, rule.branchId);
  return rule;
}

function actOf(verb: string, rule: StoredRule, actor: Actor, at: Date, state: StoredRule["state"]) {
  const [before, after] = [{ state: rule.state }, { state }];
  return { actor, at, action: `approval-rule.${verb}`, subject: `approval-rule:${rule.key}`, before, after };
}
