import { sql } from "kysely";
import type { TransactionType } from "contract/transactions";
import type { IsoDate } from "bank-api/domain/dates";
import type { MonthTotals } from "bank-api/domain/totals";
import type { Db } from "./database";
import { rupiah } from "./rupiah";

/**
 * What settled transactions come to, by branch, type and month: of one branch, or (`undefined`) of each and of all. What
 * was asked for before `since` (the first day of a month) is added up under the month before it.
 */
export async function settledByMonth(
  db: Db,
  branchId: string | undefined,
  since: IsoDate,
): Promise<BranchMonthTotals[]> {
  const { rows } = await sql<MonthRow>`
    SELECT branch_id, transaction_type, month::text,
      sum(count)::integer AS count, sum(total_idr)::text AS total_idr
    FROM (
      SELECT branch_id, transaction_type, begins, count, total_idr FROM transaction_totals
      WHERE span = 'month' AND status = 'settled'
      UNION ALL
      SELECT scope.branch_id, transaction_type, date_trunc('month', day)::date, count, total_idr
      FROM transaction_total_changes AS change
      CROSS JOIN LATERAL (VALUES (''), (change.branch_id)) AS scope (branch_id)
      WHERE status = 'settled'
    ) AS totals
    CROSS JOIN LATERAL (SELECT greatest(begins, (${since}::date - INTERVAL '1 month')::date) AS month) AS shown
    ${branchId === undefined ? sql`` : sql`WHERE branch_id = ${branchId}`}
    GROUP BY branch_id, transaction_type, month`.execute(db);
  return rows.map((row) => ({
    branchId: row.branch_id,
    transactionType: row.transaction_type,
    month: row.month,
    count: row.count,
    totalIdr: rupiah(row.total_idr),
  }));
}

/** Of one branch, by its code; of all together where that is "". */
export type BranchMonthTotals = MonthTotals & { readonly branchId: string };

interface MonthRow {
  readonly branch_id: string;
  readonly transaction_type: TransactionType;
  readonly month: string;
  readonly count: number;
  readonly total_idr: string;
}
