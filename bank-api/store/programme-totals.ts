import { sql } from "kysely";
import { jakartaDate } from "bank-api/domain/dates";
import type { Db } from "./database";
import type { NewTransaction } from "./ledger";
import { unnest, type ColumnsOf } from "./unnest";

type Counted = Pick<NewTransaction, "branchId" | "createdAt" | "amountIdr"> & {
  readonly programmeId: string;
};

const totalColumns: ColumnsOf<Counted, "programme_totals"> = {
  programme_id: ["bigint", ({ programmeId }) => programmeId],
  branch_id: ["text", ({ branchId }) => branchId],
  month: ["date", ({ createdAt }) => `${jakartaDate(createdAt).slice(0, 7)}-01`],
  total_idr: ["bigint", ({ amountIdr }) => amountIdr],
};

/**
 * Adds distributions to what their programmes have distributed. The caller has paid them in the same database transaction, and so
 * holds the branch's fund: payers of one branch, who alone meet at a total, come one after the other.
 */
export async function countDistributions(db: Db, transactions: readonly NewTransaction[]): Promise<void> {
  const counted = transactions.flatMap(({ programmeId, ...transaction }) =>
    programmeId ? [{ ...transaction, programmeId }] : [],
  );
  if (counted.length === 0) return;
  await sql`
    INSERT INTO programme_totals AS totals (programme_id, branch_id, month, count, total_idr)
    SELECT programme_id, branch_id, month, count(*), sum(total_idr) FROM ${unnest(counted, totalColumns).table}
    GROUP BY programme_id, branch_id, month ORDER BY programme_id, branch_id, month
    ON CONFLICT (programme_id, branch_id, month) DO UPDATE SET
      count = totals.count + excluded.count, total_idr = totals.total_idr + excluded.total_idr`.execute(db);
}
