import { sql, type RawBuilder } from "kysely";
import { featureNames } from "contract/features";
import { screenOfType } from "bank-api/domain/approval-rules";
import type { ProposalKind } from "bank-api/domain/approvals";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { coversAll, inScope } from "../lists/in-scope";

/** Who could answer a proposal. */
interface Answerer {
  readonly userId: string;
  readonly scope: BranchScope;
}

/**
 * Proposals that wait for somebody's answer, as FROM and WHERE of a statement (docs/rules.md#proposals). What somebody proposed does not
 * wait for them.
 */
export const waitingProposals = (
  kind: ProposalKind,
  { userId, scope }: Answerer,
): RawBuilder<unknown> => sql`(
    SELECT proposed.*, users.name AS maker_name FROM (${proposed[kind]}) AS proposed JOIN users ON users.id = maker_id
  ) AS proposals
  WHERE maker_id <> ${userId} AND closed_to IS DISTINCT FROM ${userId} AND ${inScope(scope)}
    AND (${coversAll(scope)} OR NOT of_head_office)`;

const nobody = sql`NULL::bigint AS closed_to`;

const namesOfTypes = sql.join(
  Object.entries(screenOfType).map(
    ([type, screen]) => sql`WHEN ${sql.lit(type)} THEN ${sql.lit(featureNames[screen])}`,
  ),
  sql` `,
);

/**
 * What is proposed of each kind. `subject_id` is the record that it is about, `branch_id` its branch, where it has one. Head office alone
 * answers what is `of_head_office`. Nor does the user answer to whom it is `closed_to`.
 */
const proposed: Readonly<Record<ProposalKind, RawBuilder<unknown>>> = {
  "approval-rule": sql`
    SELECT id, id AS subject_id, coalesce(end_proposed_at, proposed_at) AS created_at, coalesce(end_proposed_by, proposed_by) AS maker_id,
      branch_id, branch_id IS NULL AS of_head_office, from_idr AS amount_idr, ${nobody},
      concat(CASE transaction_type ${namesOfTypes} END, CASE WHEN decided_by IS NOT NULL THEN ', diakhiri' END) AS label
    FROM approval_rules WHERE decided_by IS NULL OR (end_proposed_by IS NOT NULL AND ended_by IS NULL)`,
  "programme-budget": sql`
    SELECT budgets.id, programme_id AS subject_id, proposed_at AS created_at, proposed_by AS maker_id, NULL::text AS branch_id,
      true AS of_head_office, amount_idr, ${nobody}, concat(programmes.name, ' ', year) AS label
    FROM programme_budgets AS budgets JOIN programmes ON programmes.id = programme_id WHERE decided_by IS NULL`,
  "same-person": sql`
    SELECT proposal_id AS id, pairs.id AS subject_id, proposed_at AS created_at, proposed_by AS maker_id, first_branch_id AS branch_id,
      first_branch_id <> second_branch_id AS of_head_office, NULL::bigint AS amount_idr, ${nobody},
      concat(first.name, ' = ', second.name) AS label
    FROM duplicate_pairs AS pairs JOIN customers AS first ON first.id = first_id JOIN customers AS second ON second.id = second_id
    WHERE state = 'proposed'`,
  "second-factor-reset": sql`
    SELECT resets.id, user_id AS subject_id, asked_at AS created_at, asked_by AS maker_id, users.branch_id, false AS of_head_office,
      NULL::bigint AS amount_idr, user_id AS closed_to, users.name AS label
    FROM second_factor_resets AS resets JOIN users ON users.id = user_id WHERE decided_by IS NULL`,
};

const kinds = Object.keys(proposed) as ProposalKind[];

/** All that is proposed, with its kind, as a table of a statement. */
export const allProposals = sql`(${sql.join(
  kinds.map((kind) => sql`SELECT ${sql.lit(kind)} AS kind, proposed.* FROM (${proposed[kind]}) AS proposed`),
  sql` UNION ALL `,
)})`;
