import { decidedBy } from "bank-api/domain/approvals";
import { sql, type RawBuilder } from "kysely";
import type { DecisionFeature } from "contract/extensions/pending";
import { waitsForDecision } from "../batches/batches";
import { letsCheck } from "./approval-rules";
import { waitingProposals } from "./proposals";

/**
 * Why the account of a disbursement pays nothing at present: its merchant is inactive, or it stands still (docs/rules.md#restriction).
 * Null where it pays.
 */
export const payerObstacle = sql<"inactive" | "still" | null>`(
  SELECT CASE WHEN owner_status = 'Inactive' THEN 'inactive' WHEN stands_still THEN 'still' END FROM accounts
  WHERE number = debit_account AND transactions.transaction_type = 'P00003')`;

/**
 * All that waits for the holders of a code, as a SELECT; the statement around it adds the scope. Three people at most cannot
 * approve a row: its maker, its first checker (of a proposal: whom it is about), and the absent person whose deputy checked.
 * `needed` and `payer_obstacle`, which proposals lack, say how many have yet to approve, and why the payer's account pays nothing.
 * `due_at` is until when it has to be decided, where something says so.
 */
export function waitingFor(code: DecisionFeature): RawBuilder<unknown> {
  const decided = decidedBy[code];
  if ("proposals" in decided) return waitingProposals(decided.proposals);
  return "transactions" in decided
    ? sql`SELECT id, id AS subject_id, created_at, branch_id, false AS of_head_office, amount_idr, rule_id,
          created_by AS maker_id, first_approved_by AS checker_id, first_approved_for AS absent_id,
          checkers - (first_approved_by IS NOT NULL)::integer AS needed, ${payerObstacle} AS payer_obstacle,
          NULL::timestamptz AS due_at
        FROM transactions WHERE transaction_type = ${sql.lit(decided.transactions)} AND status = 'pending'`
    : sql`SELECT id, id AS subject_id, created_at, branch_id, false AS of_head_office,
          (SELECT sum(amount_idr) FROM batch_rows WHERE batch_id = batches.id AND status = 'Success') AS amount_idr, rule_id,
          creator_id AS maker_id, first_approved_by AS checker_id, NULL::bigint AS absent_id,
          checkers - (first_approved_by IS NOT NULL)::integer AS needed, NULL AS payer_obstacle, NULL::timestamptz AS due_at
        FROM batches WHERE kind = ${sql.lit(decided.batches)} AND ${waitsForDecision}`;
}

/** Whether somebody is one of those who cannot approve a row of `waitingFor`. */
export const isPartOf = (person: unknown) => sql`${person} IN (maker_id, checker_id, absent_id)`;

/**
 * Whether a row of `waitingFor` cannot be approved in a right: one of its people is part of it, or the row's rule names other
 * roles than this one. Deciding says the same of one (`refusalOf`). People are compared one by one: for an array, PostgreSQL
 * keeps no plan. `IS NOT NULL` leaves the subquery out where no row has a rule.
 */
export const closedTo = (people: readonly unknown[], roleId: unknown) => sql<boolean>`(
  ${sql.join(people.map(isPartOf), sql` OR `)} OR (rule_id IS NOT NULL AND rule_id IN (
    SELECT id FROM approval_rules AS rules WHERE NOT ${letsCheck(roleId, sql.ref("rules.role_ids"))}))) IS TRUE`;
