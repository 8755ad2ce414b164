import { requireWithinLimit } from "bank-api/domain/approval-rules";
import { jakartaDate } from "bank-api/domain/dates";
import { sql } from "kysely";
import type { TransactionType } from "contract/specified/transactions";
import type { Db } from "../runtime/database";

/** One approval, first or second, of a sum. */
interface CountedApproval {
  readonly transactionType: TransactionType;
  readonly amountIdr: number;
  /** The person whose limit the approval counts against. */
  readonly by: string;
  readonly at: Date;
}

/**
 * Adds to what a person has approved of a type on a day, and returns it. The row is locked until commit, before the transaction
 * and its accounts are. So the second of two approvals by one person sees the first in its sum.
 */
export const countApproval = ({ transactionType, amountIdr, by, at }: CountedApproval) => sql<{
  total_idr: number;
}>`
  INSERT INTO approved_days AS kept (user_id, transaction_type, day, total_idr)
  VALUES (${by}, ${transactionType}, ${jakartaDate(at)}, ${amountIdr})
  ON CONFLICT (user_id, transaction_type, day) DO UPDATE SET total_idr = kept.total_idr + excluded.total_idr
  RETURNING to_jsonb(total_idr) AS total_idr`;

/**
 * Counts an approval against a limit of the day.
 * @throws DomainError E3 for one beyond the limit; the caller rolls back
 */
export async function countWithin(db: Db, approval: CountedApproval, dailyLimitIdr: number | null) {
  const { rows } = await countApproval(approval).execute(db);
  requireWithinLimit(rows[0]?.total_idr ?? 0, approval.amountIdr, dailyLimitIdr);
}
