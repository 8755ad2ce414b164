import { screenOfType, type Checks, type LackingRule, type RuleFields } from "bank-api/domain/approval-rules";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { sql, type RawBuilder, type Updateable } from "kysely";
import type { ApprovalRule } from "contract/extensions/approval-rules";
import { inScope } from "../lists/in-scope";
import { readSqlPage, type RowPage, type PageRequest } from "../lists/paging";
import type { Db } from "../runtime/database";
import { amount } from "../runtime/in-json";
import type { ApprovalRules } from "../runtime/schema.gen";
import { decidedStamp, dropProposals, insertProposal, proposedStamp, type NewProposal } from "./proposals";

/** What proposals are about: the trail's name of a rule. */
const ruleSubject = (id: string) => `approval-rule:${id}`;

/** Inserts a proposed rule, which has the id of its proposal. */
export async function insertRule(db: Db, id: string, rule: RuleFields, by: Pick<NewProposal, "by" | "at">) {
  await insertProposal(db, { id, kind: "approval-rule", subject: ruleSubject(id), ...by });
  const row = {
    id,
    transaction_type: rule.transactionType,
    branch_id: rule.branchId,
    from_idr: rule.fromIdr,
    checkers: rule.checkers,
    role_ids: [...rule.roleIds],
    daily_limit_idr: rule.dailyLimitIdr,
  };
  await db.insertInto("approval_rules").values(row).execute();
}

/**
 * Puts a proposed rule into force. The rule that was in force for the same kind, branch and sum ends at the same moment, with the
 * same proposal. The caller has taken the turn to administer.
 */
export async function putInForce(db: Db, id: string, decided: Pick<NewProposal, "by" | "at">): Promise<void> {
  const { at } = decided;
  const { rows } = await sql<{ readonly proposalId: string | null }>`
    WITH old AS (
      SELECT old.id, old.end_proposal_id FROM approval_rules AS old JOIN approval_rules AS new
        ON old.transaction_type = new.transaction_type AND old.branch_id IS NOT DISTINCT FROM new.branch_id AND old.from_idr = new.from_idr
      WHERE new.id = ${id} AND old.in_force_at IS NOT NULL AND old.ended_at IS NULL
    )
    UPDATE approval_rules SET end_proposal_id = ${id}, ended_at = ${at} FROM old WHERE approval_rules.id = old.id
    RETURNING old.end_proposal_id AS "proposalId"`.execute(db);
  const dropped = rows.flatMap(({ proposalId }) => proposalId ?? []);
  await dropProposals(db, dropped, decided);
  await change(db, id, { in_force_at: at });
}

/** Proposes that a rule ends. */
export async function proposeEnd(
  db: Db,
  id: string,
  { id: proposalId, ...by }: Pick<NewProposal, "id" | "by" | "at">,
): Promise<void> {
  await insertProposal(db, { id: proposalId, kind: "approval-rule", subject: ruleSubject(id), ...by });
  await change(db, id, { end_proposal_id: proposalId });
}

export const endRule = (db: Db, id: string, at: Date) => change(db, id, { ended_at: at });

/** The rule goes on. */
export const keepRule = (db: Db, id: string) => change(db, id, { end_proposal_id: null });

async function change(
  db: Db,
  id: string,
  set: Updateable<Pick<ApprovalRules, "in_force_at" | "end_proposal_id" | "ended_at">>,
): Promise<void> {
  await db.updateTable("approval_rules").set(set).where("id", "=", id).execute();
}

/** A rule as the database answers it. */
export type StoredRule = ApprovalRule & { readonly branchId: string | null };

/** The approve screen of the kind of a row of `rules`. */
export const screenOfRule = sql`CASE rules.transaction_type ${sql.join(
  Object.entries(screenOfType).map(([type, screen]) => sql`WHEN ${sql.lit(type)} THEN ${sql.lit(screen)}`),
  sql` `,
)} END`;

const stateOfRule = sql`CASE
  WHEN ended_at IS NOT NULL THEN 'ended' WHEN proposal.is_refused THEN 'refused' WHEN in_force_at IS NULL THEN 'proposed'
  WHEN end_proposal_id IS NOT NULL THEN 'ending' ELSE 'in_force' END`;

/** Whether a role may check by a rule that names these: one that names none lets all check who hold the screen. */
export const letsCheck = (roleId: unknown, roleIds: RawBuilder<unknown>) =>
  sql`(cardinality(${roleIds}) = 0 OR ${roleId}::bigint = ANY(${roleIds}))`;

/**
 * The people who could check in a branch, as FROM and WHERE of `users`. Head office checks in every branch.
 * @param roleIds those whom a rule names; empty: everybody who holds the screen
 */
export const whoChecks = (
  branchId: RawBuilder<unknown>,
  screen: RawBuilder<unknown>,
  roleIds: RawBuilder<unknown>,
) => sql`
  users JOIN roles ON roles.id = users.role_id AND roles.status = 'Active'
  JOIN branches AS own ON own.id = users.branch_id AND (own.type = 'Pusat' OR own.id = ${branchId})
  WHERE users.status = 'Active' AND ${screen} = ANY(roles.features)
    AND ${letsCheck(sql.ref("roles.id"), roleIds)}`;

/** People who could check in a branch of a rule: of the branch with fewest of them. */
const fewestAble = sql`(
  SELECT coalesce(min(people), 0)::integer FROM (
    SELECT (SELECT count(*) FROM ${whoChecks(sql.ref("branch.id"), screenOfRule, sql.ref("rules.role_ids"))}) AS people
    FROM branches AS branch WHERE branch.status = 'Active' AND (rules.branch_id IS NULL OR branch.id = rules.branch_id)
  ) AS able)`;

/** Rules of all branches and of those in scope, newest first. */
export async function listRules(
  db: Db,
  { key, scope }: { readonly key: string | undefined; readonly scope: BranchScope },
  page: PageRequest,
): Promise<RowPage<StoredRule>> {
  const statement = ({ skip, limit }: PageRequest) => sql<StoredRule>`
    SELECT rules.id AS key, rules.transaction_type AS "transactionType", rules.branch_id AS "branchId", branches.name AS "branchName",
      ${amount("rules.from_idr")} AS "fromIdr", rules.checkers, ${fewestAble} AS able, ${amount("rules.daily_limit_idr")} AS "dailyLimitIdr",
      ARRAY(
        SELECT coalesce(roles.description, '') FROM unnest(rules.role_ids) WITH ORDINALITY AS named (id, place)
        LEFT JOIN roles ON roles.id = named.id ORDER BY place
      ) AS "roleNames",
      ${stateOfRule} AS state, ${proposedStamp("proposal")} AS proposed, ${decidedStamp("proposal")} AS decided,
      ${proposedStamp("ending")} AS "endProposed", ${decidedStamp("ending")} AS ended,
      CASE WHEN in_force_at IS NULL AND NOT proposal.is_refused THEN rules.id WHEN ended_at IS NULL THEN end_proposal_id END
        AS "proposalKey", (count(*) OVER ())::integer AS total
    FROM approval_rules AS rules
    JOIN proposals AS proposal ON proposal.id = rules.id
    LEFT JOIN proposals AS ending ON ending.id = end_proposal_id
    LEFT JOIN branches ON branches.id = rules.branch_id
    WHERE (rules.branch_id IS NULL OR ${inScope(scope, "rules.branch_id")})
      AND (${key ?? null}::bigint IS NULL OR rules.id = ${key ?? null})
    ORDER BY rules.id DESC OFFSET ${skip} LIMIT ${limit}`;
  return readSqlPage(db, statement, page);
}

/** The rules in force, of all branches and of those in scope, that fewer people could fulfil today than they ask for. */
export async function rulesThatLackCheckers(db: Db, scope: BranchScope): Promise<LackingRule[]> {
  const { rows } = await sql<LackingRule>`
    SELECT rules.id AS key, rules.transaction_type AS "transactionType", branches.name AS "branchName",
      ${amount("rules.from_idr")} AS "fromIdr", rules.checkers
    FROM approval_rules AS rules LEFT JOIN branches ON branches.id = rules.branch_id
    WHERE in_force_at IS NOT NULL AND ended_at IS NULL AND (rules.branch_id IS NULL OR ${inScope(scope, "rules.branch_id")})
      AND ${fewestAble} < rules.checkers
    ORDER BY rules.id`.execute(db);
  return rows;
}

export async function findRule(db: Db, key: string, scope: BranchScope): Promise<StoredRule | undefined> {
  return (await listRules(db, { key, scope }, { skip: 0, limit: 1 })).rows[0];
}

/**
 * The rule in force when something was made, among the rules whose sum it reaches. A rule with two checkers comes first, so no
 * branch can undo what head office asks for. Then comes the highest sum, and a branch's rule before that of all branches. The
 * statement calls what was made `items`: `transaction_type`, `branch_id`, `amount_idr`, `created_at`.
 */
export const ruleOfItem = sql`(
  SELECT rules.id AS rule_id, rules.checkers FROM approval_rules AS rules
  WHERE rules.transaction_type = items.transaction_type AND (rules.branch_id IS NULL OR rules.branch_id = items.branch_id)
    AND rules.from_idr <= items.amount_idr AND rules.in_force_at <= items.created_at
    AND (rules.ended_at IS NULL OR rules.ended_at > items.created_at)
  ORDER BY rules.checkers DESC, rules.from_idr DESC, rules.branch_id NULLS LAST LIMIT 1)`;

/** What a row of `rules` says of those who check; null where there is none. */
export const checksOfRule = sql<Checks["rule"]>`CASE WHEN rules.id IS NOT NULL THEN jsonb_build_object(
  'roleIds', rules.role_ids::text[], 'dailyLimitIdr', rules.daily_limit_idr,
  'roleNames', ARRAY(SELECT description FROM roles WHERE id = ANY(rules.role_ids) ORDER BY description)) END`;
