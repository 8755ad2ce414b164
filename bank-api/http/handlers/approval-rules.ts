import type { Actor } from "bank-api/domain/actor";
import { amountOfRequest } from "bank-api/domain/amounts";
import {
  requireApprovingRoles,
  requireInForce,
  requireReachable,
  requireRuleOf,
  tooFewToCheck,
  type RuleFields,
} from "bank-api/domain/approval-rules";
import { BranchScope } from "bank-api/domain/branch-scope";
import { existing } from "bank-api/domain/errors";
import { isId, soughtId } from "bank-api/domain/ids";
import {
  endRule,
  findRule,
  insertRule,
  keepRule,
  listRules,
  proposeEnd,
  putInForce,
  type StoredRule,
} from "bank-api/store/approvals/approval-rules";
import { keyIn } from "bank-api/store/approvals/proposals";
import { actOf } from "bank-api/store/audit/audit";
import type { Db } from "bank-api/store/runtime/database";
import type { BodyOf } from "contract/call";
import type { Calls } from "contract/calls";
import type { ActorHandlers, Answers, DecisionContext } from "../handler";
import { lockAdministrationFor } from "./administrators";
import { listed } from "./lists";
import { existingRole, visibleBranch } from "./visibility";

export const approvalRuleHandlers = {
  async listApprovalRules({ actor, body, db, page }) {
    const filter = { key: soughtId(body.key), scope: BranchScope.of(actor) };
    return listed(await listRules(db, filter, page));
  },

  async proposeApprovalRule({ actor, body, db, clock, ids }) {
    await lockAdministrationFor({ db, actor });
    const fields = await readRule(db, actor, body);
    const [key, at] = [ids.next(), clock.now()];
    await insertRule(db, key, fields, { by: actor.userId, at });
    const { able } = await changeableRule(db, actor, key);
    const message = tooFewToCheck(able, fields.checkers);
    return {
      data: { key },
      ...(message !== undefined && { message }),
      act: { at, ...actOf("approval-rule", "propose", key, fields) },
    };
  },

  async endApprovalRule({ actor, body, db, clock, ids }) {
    await lockAdministrationFor({ db, actor });
    const rule = await changeableRule(db, actor, body.key);
    requireInForce(rule);
    const [key, at] = [ids.next(), clock.now()];
    await proposeEnd(db, rule.key, { id: key, by: actor.userId, at });
    return { data: { key }, act: { at, ...changeOf("propose-end", rule, "ending") } };
  },
} satisfies Partial<ActorHandlers>;

/** A proposed rule, which has the key of its proposal, or the end of one. */
export async function answersToRule({ actor, db, record: proposal }: DecisionContext): Promise<Answers> {
  const rule = await changeableRule(db, actor, keyIn(proposal));
  if (proposal.id === rule.key)
    return {
      approve: async (at) => {
        await putInForce(db, rule.key, { by: actor.userId, at });
        return changeOf("approve", rule, "in_force");
      },
      refuse: async () => changeOf("refuse", rule, "refused"),
    };
  return {
    approve: async (at) => {
      await endRule(db, rule.key, at);
      return changeOf("end", rule, "ended");
    },
    refuse: async () => {
      await keepRule(db, rule.key);
      return changeOf("refuse-end", rule, "in_force");
    },
  };
}

async function readRule(db: Db, actor: Actor, body: BodyOf<Calls["proposeApprovalRule"]>) {
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
  const rule = existing(isId(key) && (await findRule(db, key, BranchScope.of(actor))));
  requireRuleOf(actor, rule.branchId);
  return rule;
}

function changeOf(verb: string, rule: StoredRule, state: StoredRule["state"]) {
  return { ...actOf("approval-rule", verb, rule.key, { state }), before: { state: rule.state } };
}
