import { sql } from "kysely";
import type { Db } from "./database";
import { rupiah } from "./rupiah";
import { findMatching, type TransactionFilter } from "./transaction-filter";

/** What transactions come to. */
export interface Totals {
  readonly count: number;
  readonly totalIdr: number;
}

/** How many transactions a filter matches, and the sum of their amounts. */
export async function totalsOf(db: Db, filter: TransactionFilter): Promise<Totals> {
  const matching = await findMatching(db, filter);
  if (!matching) return { count: 0, totalIdr: 0 };
  const { count, total_idr } = await matching
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<string>`coalesce(sum(amount_idr), 0)::text`.as("total_idr"),
    ])
    .executeTakeFirstOrThrow();
  return { count, totalIdr: rupiah(total_idr) };
}
