import type { BranchScope } from "bank-api/domain/branch-scope";
import type { Period } from "bank-api/domain/statement";
import { sql, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { TransactionState, TransactionType } from "contract/specified/transactions";
import { inScope } from "../lists/in-scope";
import type { Db } from "../runtime/database";
import type { Schema } from "../runtime/schema.gen";

/** Which transactions a list or a report shows. */
export interface TransactionFilter {
  readonly transactionType: TransactionType;
  /** `undefined` stands for any. */
  readonly states: readonly TransactionState[] | undefined;
  readonly scope: BranchScope;
  readonly id?: string | undefined;
  /** The customer on either side. */
  readonly customerId?: string | undefined;
  /** The account on either side. */
  readonly accountNumber?: string | undefined;
  readonly period?: Period | undefined;
  /** The period is that of the decision, not of the request. */
  readonly isByDecision?: boolean;
  /** The asnaf of distributions; "" for distributions without one. */
  readonly asnaf?: string | undefined;
  readonly programme?: string | undefined;
}

/** A query for the transactions that match, with no columns selected yet. */
export type Matching = SelectQueryBuilder<Schema, "transactions", object>;

/** The transactions that a filter matches. */
export async function findMatching(db: Db, filter: TransactionFilter): Promise<Matching> {
  return matchingTransactions(db, await addOwner(db, filter));
}

/**
 * Adds the account's owner to the filter, because transactions are indexed by customer and not by account. An internal
 * account has no owner, so PostgreSQL then reads all transactions of the type.
 */
async function addOwner(db: Db, filter: TransactionFilter): Promise<TransactionFilter> {
  if (filter.accountNumber === undefined) return filter;
  const account = await db
    .selectFrom("accounts")
    .select("customer_id")
    .where("number", "=", filter.accountNumber)
    .executeTakeFirst();
  // No customer has the id 0, so an account that does not exist finds nothing.
  const ownerId = account ? account.customer_id : "0";
  return { ...filter, customerId: filter.customerId ?? ownerId ?? undefined };
}

function matchingTransactions(db: Db, filter: TransactionFilter): Matching {
  let query: Matching = db
    .selectFrom("transactions")
    .where("transactions.transaction_type", "=", filter.transactionType)
    .where(inScope(filter.scope, "transactions.branch_id"));
  if (filter.states) query = query.where("transactions.status", "in", filter.states);
  if (filter.id !== undefined) query = query.where("transactions.id", "=", filter.id);
  if (filter.customerId !== undefined) query = ofCustomer(query, filter.customerId);
  if (filter.accountNumber !== undefined) query = ofAccount(query, filter.accountNumber);
  if (filter.asnaf !== undefined) query = query.where(isOrNone("transactions.asnaf", filter.asnaf));
  if (filter.programme !== undefined)
    query = query.where(isOrNone("transactions.programme_id", filter.programme));
  const { period } = filter;
  if (period === undefined) return query;
  if (!filter.isByDecision) return within(query, period);
  return query
    .where("transactions.decided_at", ">=", period.from)
    .where("transactions.decided_at", "<", period.before);
}

/** Condition: the column has this value; none of any where it is "". */
const isOrNone = (column: string, value: string) =>
  value === "" ? sql<SqlBool>`${sql.ref(column)} IS NULL` : sql<SqlBool>`${sql.ref(column)} = ${value}`;

/** Only transactions with the customer on either side. */
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

/** Only transactions created in a period. */
export function within(query: Matching, period: Period): Matching {
  return query
    .where("transactions.created_at", ">=", period.from)
    .where("transactions.created_at", "<", period.before);
}
