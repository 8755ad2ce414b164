import type { SelectQueryBuilder } from "kysely";
import type { TransactionState, TransactionType } from "contract/transactions";
import type { Period } from "bank-api/domain/statement";
import type { Db } from "./database";
import type { Schema } from "./schema";

/** What narrows lists and reports of transactions. */
export interface TransactionFilter {
  readonly transactionType: TransactionType;
  /** `undefined` stands for any. */
  readonly states: readonly TransactionState[] | undefined;
  /** `undefined` stands for all branches. */
  readonly branchId: string | undefined;
  readonly id?: string | undefined;
  /** The customer on either side. */
  readonly customerId?: string | undefined;
  /** The account on either side. */
  readonly accountNumber?: string | undefined;
  readonly period?: Period | undefined;
}

/** Transactions that match, with nothing selected yet. */
export type Matching = SelectQueryBuilder<Schema, "transactions", object>;

/** The transactions that a filter matches; `undefined` when it names an account that there is not. */
export async function findMatching(db: Db, filter: TransactionFilter): Promise<Matching | undefined> {
  const narrowed = await narrowToOwner(db, filter);
  return narrowed && matchingTransactions(db, narrowed);
}

/**
 * Transactions are indexed by their customers, so an account is looked for among its owner's; `undefined` when there
 * is no such account. An internal account has no owner: all transactions of the type are looked through.
 */
async function narrowToOwner(db: Db, filter: TransactionFilter): Promise<TransactionFilter | undefined> {
  if (filter.accountNumber === undefined) return filter;
  const account = await db
    .selectFrom("accounts")
    .select("customer_id")
    .where("number", "=", filter.accountNumber)
    .executeTakeFirst();
  if (!account) return undefined;
  return { ...filter, customerId: filter.customerId ?? account.customer_id ?? undefined };
}

function matchingTransactions(db: Db, filter: TransactionFilter): Matching {
  let query: Matching = db
    .selectFrom("transactions")
    .where("transactions.transaction_type", "=", filter.transactionType);
  if (filter.branchId !== undefined) query = query.where("transactions.branch_id", "=", filter.branchId);
  if (filter.states) query = query.where("transactions.status", "in", filter.states);
  if (filter.id !== undefined) query = query.where("transactions.id", "=", filter.id);
  if (filter.customerId !== undefined) query = ofCustomer(query, filter.customerId);
  if (filter.accountNumber !== undefined) query = ofAccount(query, filter.accountNumber);
  return filter.period === undefined ? query : within(query, filter.period);
}

/** Those that a customer has a part in, on either side. */
export function ofCustomer(query: Matching, customerId: string): Matching {
  return query.where((is) =>
    is.or([is("source_customer_id", "=", customerId), is("beneficiary_customer_id", "=", customerId)]),
  );
}

function ofAccount(query: Matching, accountNumber: string): Matching {
  return query.where((is) =>
    is.or([is("debit_account", "=", accountNumber), is("credit_account", "=", accountNumber)]),
  );
}

/** Those that were asked for in a period. */
export function within(query: Matching, period: Period): Matching {
  return query
    .where("transactions.created_at", ">=", period.from)
    .where("transactions.created_at", "<", period.before);
}
