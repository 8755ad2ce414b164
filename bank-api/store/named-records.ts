import type { Checks } from "bank-api/domain/approval-rules";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { isId } from "bank-api/domain/ids";
import type { RecordName } from "bank-api/domain/permission";
import { sql } from "kysely";
import type { TransactionState } from "contract/specified/transactions";
import { checksOfRule } from "./approvals/approval-rules";
import { findProposal, type Proposal } from "./approvals/proposals";
import { payerObstacle } from "./approvals/waiting";
import { findBatch, type Batch } from "./batches/batches";
import { findCustomer, type FoundCustomer } from "./customers/customers";
import type { PendingTransaction } from "./ledger/ledger";
import { inScope } from "./lists/in-scope";
import { planOnce, type Db } from "./runtime/database";
import { amount } from "./runtime/in-json";

/** What a call needs to know of a transaction that it names. */
export type NamedTransaction = PendingTransaction &
  Checks & {
    readonly status: TransactionState;
    /** Why nobody can approve it at present. */
    readonly payerObstacle: "inactive" | "still" | null;
  };

/** The records that calls name. They are read once, when the permission is checked, and handed on. */
export interface Records {
  readonly customer: FoundCustomer;
  readonly transaction: NamedTransaction;
  readonly batch: Batch;
  readonly proposal: Proposal;
}

type Find<R extends RecordName> = (db: Db, id: string, scope: BranchScope) => Promise<Records[R] | undefined>;

const find: { readonly [R in RecordName]: Find<R> } = {
  customer: findCustomer,
  transaction: async (db, id, scope) => (await findTransactions(db, [id], scope))[0],
  batch: findBatch,
  // A proposal has no scope of its own: the decision looks up its subject in the approver's scope.
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

/** The given transactions that exist in scope, in no order. */
export async function findTransactions(db: Db, ids: readonly string[], scope: BranchScope) {
  const { rows } = await sql<NamedTransaction>`
    SELECT ${planOnce} transactions.id, transactions.transaction_type AS "transactionType", status, ${amount("amount_idr")} AS "amountIdr",
      debit_account AS "debitAccount", credit_account AS "creditAccount", transactions.branch_id AS "branchId",
      created_by AS "createdBy", created_at AS "createdAt", transactions.checkers, first_approved_by AS "firstApprovedBy",
      first_approved_for AS "firstApprovedFor", ${checksOfRule} AS rule, ${payerObstacle} AS "payerObstacle"
    FROM transactions LEFT JOIN approval_rules AS rules ON rules.id = rule_id
    WHERE transactions.id = ANY(${ids}::bigint[])
      AND ${inScope(scope, "transactions.branch_id")}`.execute(db);
  return rows;
}
