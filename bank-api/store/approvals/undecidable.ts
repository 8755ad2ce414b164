import type { BranchScope } from "bank-api/domain/branch-scope";
import { sql } from "kysely";
import type { ExtensionData } from "contract/extensions/calls";
import type { ApprovalFeature } from "contract/extensions/pending";
import { inScope } from "../lists/in-scope";
import { planOnce, type Db } from "../runtime/database";
import { keyAndName } from "../runtime/in-json";
import { whoChecks } from "./approval-rules";
import { isPartOf, waitingFor } from "./waiting";

/**
 * What nobody can approve any more on these screens, also what the reader made. Everybody who holds the screen counts, except its
 * maker and the first of two approvers. Deputies add nobody: they approve in the right of somebody who counts already.
 */
export async function listUndecidable(
  db: Db,
  codes: readonly ApprovalFeature[],
  scope: BranchScope,
): Promise<ExtensionData<"listUndecidable">> {
  const waiting = sql.join(
    codes.map(
      (code) =>
        sql`SELECT ${sql.lit(code)} AS code, * FROM (${waitingFor(code)}) AS each WHERE ${inScope(scope)}`,
    ),
    sql` UNION ALL `,
  );
  const able = sql`SELECT count(*)::integer FROM ${whoChecks(sql.ref("waiting.branch_id"), sql.ref("waiting.code"), sql.ref("waiting.role_ids"))}
    AND (${isPartOf(sql.ref("users.id"))}) IS NOT TRUE`;
  const { rows } = await sql<ExtensionData<"listUndecidable">[number]>`
    WITH waiting AS (
      SELECT ${planOnce} code, waiting.branch_id, coalesce(rules.role_ids, '{}') AS role_ids, maker_id, checker_id, absent_id, needed,
        coalesce(amount_idr > rules.daily_limit_idr, false) AS is_above_limit, payer_obstacle,
        count(*) AS total, min(waiting.created_at) AS oldest
      FROM (${waiting}) AS waiting LEFT JOIN approval_rules AS rules ON rules.id = rule_id
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ), lacking AS (
      SELECT *, CASE WHEN is_above_limit THEN 0 ELSE needed - (${able}) END AS lacking FROM waiting
    )
    SELECT lacking.code AS feature, ${keyAndName("branches.id", "branches.name")} AS branch, sum(total)::integer AS total,
      min(oldest) AS oldest, lacking,
      able.roles, cardinality(role_ids) > 0 AND able.roles = '{}' AS "isRoleless", payer_obstacle AS "payerObstacle"
    FROM lacking CROSS JOIN LATERAL (SELECT ARRAY(
      SELECT description FROM roles WHERE id = ANY(role_ids) AND status = 'Active' AND lacking.code = ANY(features) ORDER BY description
    ) AS roles) AS able JOIN branches ON branches.id = branch_id AND ${inScope(scope, "branches.id")}
    WHERE is_above_limit OR lacking > 0 OR payer_obstacle IS NOT NULL
    GROUP BY lacking.code, branches.id, lacking, payer_obstacle, role_ids, able.roles
    ORDER BY min(oldest), lacking.code, branches.id`.execute(db);
  return rows;
}
