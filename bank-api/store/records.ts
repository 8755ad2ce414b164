import { sql } from "kysely";
import type { TransactionState, TransactionType } from "contract/transactions";
import type { Actor } from "bank-api/domain/actor";
import { isId } from "bank-api/domain/ids";
import type { RecordName } from "bank-api/domain/permission";
import { planOnce, type Db } from "./database";
import type { PendingTransaction } from "./ledger";
import { rupiah } from "./rupiah";

/** The record that a call names, as its permission is checked. */
export interface FoundRecord {
  readonly kind: string;
  /** What its call needs to know of a transaction, which then need not be read again. */
  readonly transaction?: PendingTransaction & {
    readonly status: TransactionState;
    readonly createdBy: string;
  };
}

interface Row {
  readonly kind: string;
  readonly branch_id: string;
}

interface TransactionRow extends Row {
  readonly kind: TransactionType;
  readonly status: TransactionState;
  readonly amount_idr: string;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly created_by: string;
  readonly created_at: Date;
}

const records = {
  customer: sql`customer_type AS kind, branch_id FROM customers WHERE`,
  transaction: sql`transaction_type AS kind, branch_id, status, amount_idr, debit_account, credit_account, created_by, created_at
    FROM transactions WHERE`,
  batch: sql`kind, branch_id FROM batches WHERE cancelled_at IS NULL AND`,
} satisfies Record<RecordName, unknown>;

/** A customer, a transaction or a batch; undefined if it does not exist, or belongs to a branch out of sight. */
export async function findRecord(
  db: Db,
  name: RecordName,
  key: string,
  actor: Actor,
): Promise<FoundRecord | undefined> {
  if (!isId(key)) return undefined;
  const { rows } = await sql<Row | TransactionRow>`SELECT ${planOnce} ${records[name]} id = ${key}`.execute(
    db,
  );
  const [row] = rows;
  const isVisible = actor.branch.isHeadOffice || row?.branch_id === actor.branch.id;
  if (!row || !isVisible) return undefined;
  return "status" in row ? { kind: row.kind, transaction: transactionOf(key, row) } : { kind: row.kind };
}

const transactionOf = (id: string, row: TransactionRow) => ({
  id,
  transactionType: row.kind,
  status: row.status,
  amountIdr: rupiah(row.amount_idr),
  debitAccount: row.debit_account,
  creditAccount: row.credit_account,
  branchId: row.branch_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
});
