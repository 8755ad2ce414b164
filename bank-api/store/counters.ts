import { sql } from "kysely";
import type { CustomerType } from "contract/customers";
import type { ProductCode } from "bank-api/domain/ledger";
import { planOnce, type Db } from "./database";

/** What is numbered 1, 2, 3 …: customers of a type, or accounts of a product. */
export type Series = CustomerType | ProductCode;

/** Stands for all branches in `ordinal_counters`. */
const allBranches = "";

/**
 * Takes the next `count` numbers of a series, over all branches and within a branch, and locks the series until commit. It
 * answers the first of each. A `count` of 0 only locks the series.
 */
export async function takeOrdinals(db: Db, series: Series, branchId: string, count: number) {
  const rows = await db
    .insertInto("ordinal_counters")
    .values([
      { series, branch_id: allBranches, total: count },
      { series, branch_id: branchId, total: count },
    ])
    .onConflict((conflict) =>
      conflict
        .columns(["series", "branch_id"])
        .doUpdateSet({ total: sql<number>`ordinal_counters.total + excluded.total` }),
    )
    .returning(["branch_id", "total"])
    .execute();
  const firstOf = (branch: string) => (rows.find((row) => row.branch_id === branch)?.total ?? 0) - count + 1;
  return { first: firstOf(allBranches), firstInBranch: firstOf(branchId) };
}

/** Locks a series until commit: meanwhile no other transaction numbers or moves its members. */
export async function lockSeries(db: Db, series: Series): Promise<void> {
  await db
    .selectFrom("ordinal_counters")
    .select("total")
    .where("series", "=", series)
    .where("branch_id", "=", allBranches)
    .forUpdate()
    .execute();
}

/** How many members a series has, in one branch or (`undefined`) in all. */
export async function seriesTotal(db: Db, series: Series, branchId: string | undefined): Promise<number> {
  const row = await db
    .selectFrom("ordinal_counters")
    .modifyFront(planOnce)
    .select("total")
    .where("series", "=", series)
    .where("branch_id", "=", branchId ?? allBranches)
    .executeTakeFirst();
  return row?.total ?? 0;
}
