import type { BranchScope } from "bank-api/domain/branch-scope";
import { sql } from "kysely";
import type { MerchantCategory } from "contract/merchant-category";
import { inScope } from "../lists/in-scope";
import type { Db } from "../runtime/database";

/**
 * Determines the category of a merchant. Answers the one it replaces, `null` for none; `undefined` where it is the wanted one
 * already.
 */
export async function changeCategory(
  db: Db,
  merchantId: string,
  category: MerchantCategory,
  scope: BranchScope,
): Promise<MerchantCategory | null | undefined> {
  const { rows } = await sql<{ before: MerchantCategory | null }>`
    WITH known AS MATERIALIZED (
      SELECT id, category FROM customers
      WHERE id = ${merchantId} AND customer_type = 'Merchant' AND erased_at IS NULL AND ${inScope(scope)} FOR NO KEY UPDATE
    )
    UPDATE customers SET category = ${category}
    FROM known WHERE customers.id = known.id AND known.category IS DISTINCT FROM ${category}
    RETURNING known.category AS before`.execute(db);
  return rows[0]?.before;
}

/** How many merchants each category has; `null` stands for none. A category without merchants has no row. */
export async function countByCategory(db: Db, scope: BranchScope) {
  const { rows } = await sql<{ category: MerchantCategory | null; count: number }>`
    SELECT category, count(*)::integer AS count FROM customers
    WHERE customer_type = 'Merchant' AND ${inScope(scope)} GROUP BY category`.execute(db);
  return rows;
}
