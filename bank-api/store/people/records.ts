import { sql } from "kysely";
import type { TransactionState, TransactionType } from "contract/specified/transactions";
import type { Checks } from "bank-api/domain/approval-rules";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { isId } from "bank-api/domain/ids";
import type { RecordName } from "bank-api/domain/permission";
import { findBatch, type Batch } from "../batches/batches";
import { findProposal, type Proposal } from "../approvals/proposals";
import { findCustomer, type Customer } from "../customers/customers";
import { planOnce, type Db } from "../runtime/database";
import { inScope } from "../lists/in-scope";
import type { PendingTransaction } from "../ledger/ledger";
import { rupiah } from "../runtime/rupiah";

/** What a call needs to know of a transaction that it names. */
export type NamedTransaction = PendingTransaction & Checks & { readonly status: TransactionState };

/** The records that calls name. They are read once, when the permission is checked, and handed on. */
export interface Records {
  readonly customer: Customer;
  readonly transaction: NamedTransaction;
  readonly batch: Batch;
  readonly proposal: Proposal;
}

type Find<R extends RecordName> = (db: Db, id: string, scope: BranchScope) => Promise<Records[R] | undefined>;

const find: { readonly [R in RecordName]: Find<R> } = {
  customer: findCustomer,
  transaction: findTransaction,
  batch: findBatch,
  // Whoever decides looks up what it is about in their scope.
  proposal: findProposal,
};

/** A record that a call names; undefined if it does not exist in scope. */
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
  readonly checkers: 1 | 2;
  readonly first_approved_by: string | null;
  readonly first_approved_for: string | null;
  /** Null without a rule. */
  readonly role_ids: string[] | null;
  readonly role_names: string[];
  readonly daily_limit_idr: string | null;
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
    SELECT ${planOnce} transactions.id, transactions.transaction_type AS kind, transactions.branch_id, status, amount_idr,
      debit_account, credit_account, created_by, created_at, transactions.checkers, first_approved_by, first_approved_for,
      rules.role_ids, rules.daily_limit_idr, ARRAY(SELECT description FROM roles WHERE id = ANY(rules.role_ids) ORDER BY description) AS role_names
    FROM transactions LEFT JOIN approval_rules AS rules ON rules.id = rule_id
    WHERE transactions.id = ANY(${ids}::bigint[]) AND ${inScope(scope, "transactions.branch_id")}`.execute(
    db,
  );
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
  checkers: row.checkers,
  firstApprovedBy: row.first_approved_by,
  firstApprovedFor: row.first_approved_for,
  rule: row.role_ids && {
    roleIds: row.role_ids,
    roleNames: row.role_names,
    dailyLimitIdr: row.daily_limit_idr === null ? null : rupiah(row.daily_limit_idr),
  },
});
