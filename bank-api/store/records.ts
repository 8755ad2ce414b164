import { sql } from "kysely";
import type { TransactionState, TransactionType } from "contract/transactions";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { isId } from "bank-api/domain/ids";
import type { RecordName } from "bank-api/domain/permission";
import { findBatch, type Batch } from "./batches";
import { findCustomer, type Customer } from "./customers";
import { planOnce, type Db } from "./database";
import { inScope } from "./in-scope";
import type { PendingTransaction } from "./ledger";
import { rupiah } from "./rupiah";

/** What a call needs to know of a transaction that it names. */
export type NamedTransaction = PendingTransaction & {
  readonly status: TransactionState;
  readonly createdBy: string;
};

/** The records that calls name. They are read once, when the permission is checked, and handed on. */
export interface Records {
  readonly customer: Customer;
  readonly transaction: NamedTransaction;
  readonly batch: Batch;
}

type Find<R extends RecordName> = (db: Db, id: string, scope: BranchScope) => Promise<Records[R] | undefined>;

const find: { readonly [R in RecordName]: Find<R> } = {
  customer: findCustomer,
  transaction: findTransaction,
  batch: findBatch,
};

/** A customer, a transaction or a batch; undefined if it does not exist in scope. */
export async function findRecord<R extends RecordName>(db: Db, name: R, key: string, scope: BranchScope) {
  return isId(key) ? find[name](db, key, scope) : undefined;
}

/** What decides who may make a call that names the record. */
export function kindOf(record: Records[RecordName]): string {
  if ("customerType" in record) return record.customerType;
  return "transactionType" in record ? record.transactionType : record.kind;
}

interface TransactionRow {
  readonly id: string;
  readonly kind: TransactionType;
  readonly branch_id: string;
  readonly status: TransactionState;
  readonly amount_idr: string;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly created_by: string;
  readonly created_at: Date;
}

async function findTransaction(
  db: Db,
  id: string,
  scope: BranchScope,
): Promise<NamedTransaction | undefined> {
  return (await findTransactions(db, [id], scope))[0];
}

/** Those of these transactions that exist in scope, in no order. */
export async function findTransactions(
  db: Db,
  ids: readonly string[],
  scope: BranchScope,
): Promise<NamedTransaction[]> {
  const { rows } = await sql<TransactionRow>`
    SELECT ${planOnce} id, transaction_type AS kind, branch_id, status, amount_idr, debit_account, credit_account, created_by,
      created_at
    FROM transactions WHERE id = ANY(${ids}::bigint[]) AND ${inScope(scope)}`.execute(db);
  return rows.map(transactionOf);
}

const transactionOf = (row: TransactionRow) => ({
  id: row.id,
  transactionType: row.kind,
  status: row.status,
  amountIdr: rupiah(row.amount_idr),
  debitAccount: row.debit_account,
  creditAccount: row.credit_account,
  branchId: row.branch_id,
  createdBy: row.created_by,
  createdAt: row.created_at,
});
