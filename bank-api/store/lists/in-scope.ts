import type { BranchScope } from "bank-api/domain/branch-scope";
import { sql, type RawBuilder, type SqlBool } from "kysely";

/** Condition: the row's branch, in this column, is in scope. */
export function inScope({ only }: BranchScope, column = "branch_id"): RawBuilder<SqlBool> {
  return only === undefined ? sql`true` : sql`${sql.ref(column)} = ${only}`;
}

/** Condition: all branches are in scope, as for head office. */
export const coversAll = ({ only }: BranchScope): RawBuilder<SqlBool> =>
  only === undefined ? sql`true` : sql`false`;

/**
 * The KTP of a customer, read from `customers` under this name; null for another branch's mustahik (docs/rules.md#branch-scope).
 */
export function nationalIdIn(scope: BranchScope, table = "customers"): RawBuilder<string | null> {
  const [branch, nationalId] = [`${table}.branch_id`, `${table}.national_id`];
  return sql`CASE WHEN ${inScope(scope, branch)} THEN ${sql.ref(nationalId)} END`;
}

/** The `branch_id` under which counts and totals over a scope are kept; those over all branches have "". */
export const keptUnder = ({ only }: BranchScope) => only ?? "";
