import { sql, type InferResult } from "kysely";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { periodOf, type Period } from "bank-api/domain/statement";
import type { Customer } from "../customers/customers";
import type { Db } from "../runtime/database";
import { inScope, nationalIdIn } from "../lists/in-scope";
import { countedRows, noRows, readCounted, type Page, type PageRequest } from "../lists/paging";
import { rupiah } from "../runtime/rupiah";
import {
  findMatching,
  ofCustomer,
  within,
  type Matching,
  type TransactionFilter,
} from "./transaction-filter";
import { daysOfPage, hasKeptTotals, totalsOf } from "../reports/transaction-totals";
import { deputyStamp } from "../people/users";

export type Transaction = ReturnType<typeof transactionOf>;
/** A customer as a side of a transaction. */
export type Party = NonNullable<ReturnType<typeof partyOf>>;

/** A page of transactions of one type, newest first. */
export async function listTransactions(db: Db, filter: TransactionFilter, page: PageRequest) {
  const matching = await findMatching(db, filter);
  if (!matching) return noRows;
  if (!hasKeptTotals(filter)) {
    const { count: total } = await totalsOf(db, filter);
    return { rows: await pageOf(db, filter.scope, matching, total, page), total };
  }
  const { total, newest, oldest, before, until } = await daysOfPage(db, filter, page);
  if (newest === null || oldest === null) return { rows: [], total };
  // The page as one of its days' transactions alone: PostgreSQL passes none of other days, at any depth.
  const ofDays = within(matching, periodOf(oldest, newest));
  const inDays = { skip: page.skip - before, limit: page.limit };
  return { rows: await pageOf(db, filter.scope, ofDays, until - before, inDays), total };
}

/** Those of these transactions that exist in scope, in no order. */
export async function listTransactionsById(
  db: Db,
  ids: readonly string[],
  scope: BranchScope,
): Promise<Transaction[]> {
  const rows = await selectTransactions(db, scope)
    .where(
      sql<boolean>`transactions.id = ANY(${ids}::bigint[]) AND ${inScope(scope, "transactions.branch_id")}`,
    )
    .execute();
  return rows.map(transactionOf);
}

/** A transaction as one customer's statement shows it. */
export interface StatementEntry extends Transaction {
  /** When it changed the customer's account, and the balance after it; `undefined` for what moved nothing. */
  readonly posted: { readonly at: Date; readonly balanceIdr: number } | undefined;
}

/**
 * What concerns a customer in a period: first what moved nothing and was asked for in it, newest first; then what moved money in it,
 * the last posting first. So each balance follows from the row below it, on every page and from one period to the next.
 */
export async function listStatement(
  db: Db,
  scope: BranchScope,
  { id: customerId }: Customer,
  period: Period,
  page: PageRequest,
): Promise<Page<StatementEntry>> {
  const unposted = within(ofCustomer(db.selectFrom("transactions"), customerId), period)
    .where("transactions.status", "<>", "settled")
    .select(["transactions.id", "transactions.created_at as moment"])
    .select(sql<string | null>`NULL::bigint`.as("account_version"))
    .select(sql<string | null>`NULL::bigint`.as("balance_after_idr"));
  const posted = db
    .selectFrom("postings")
    .innerJoin("accounts", "accounts.number", "postings.account_number")
    .where("accounts.customer_id", "=", customerId)
    .where("account_version", ">", lastBefore(period.from))
    .where("account_version", "<=", lastBefore(period.before))
    .select(["postings.transaction_id as id", "postings.posted_at as moment"])
    .select(["postings.account_version", "postings.balance_after_idr"]);
  const read = ({ skip, limit }: PageRequest) => {
    const entries = db
      .selectFrom(unposted.unionAll(posted).as("entries"))
      .selectAll()
      .select(countedRows)
      .orderBy(inOrderOf("entries"))
      .offset(skip)
      .limit(limit);
    return selectTransactions(db, scope)
      .innerJoin(entries.as("page"), "page.id", "transactions.id")
      .select(["page.total", "page.moment", "page.account_version", "page.balance_after_idr"])
      .orderBy(inOrderOf("page"))
      .execute();
  };
  const { rows, total } = await readCounted(read, page);
  return { rows: rows.map(statementEntryOf), total };
}

const inOrderOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column("account_version")} DESC NULLS FIRST, ${column("moment")} DESC, ${column("id")} DESC`;
};

/**
 * The version of the account's last posting before an instant; 0 for none. Clocks of two programs may differ by a moment, so periods
 * meet at a version: each posting is in one of them, and none is between two.
 */
const lastBefore = (at: Date) => sql<string>`coalesce((
  SELECT earlier.account_version FROM postings AS earlier
  WHERE earlier.account_number = accounts.number AND earlier.posted_at < ${at}
  ORDER BY earlier.posted_at DESC, earlier.account_version DESC LIMIT 1), 0)`;

/** The transaction that a user's request with this key has made. */
export function findMade(db: Db, createdBy: string, key: string) {
  return db
    .selectFrom("transactions")
    .select(["id", "transaction_type as transactionType", "request_hash as requestHash"])
    .where("created_by", "=", createdBy)
    .where("client_reference", "=", key)
    .executeTakeFirst();
}

/** Reads the page's ids from an index alone, from the nearer end of the list, and then only the page's rows in full. */
async function pageOf(
  db: Db,
  scope: BranchScope,
  matching: Matching,
  total: number,
  page: PageRequest,
): Promise<Transaction[]> {
  const length = Math.min(page.limit, total - page.skip);
  if (length <= 0) return [];
  const fromOldest = page.skip > total / 2;
  const direction = fromOldest ? "asc" : "desc";
  const keys = matching
    .select(["transactions.id", "transactions.created_at"])
    .orderBy("transactions.created_at", direction)
    .orderBy("transactions.id", direction)
    .offset(fromOldest ? total - page.skip - length : page.skip)
    .limit(length);
  const rows = await selectTransactions(db, scope)
    .innerJoin(keys.as("page"), "page.id", "transactions.id")
    .orderBy("transactions.created_at", "desc")
    .orderBy("transactions.id", "desc")
    .execute();
  return rows.map(transactionOf);
}

function selectTransactions(db: Db, scope: BranchScope) {
  return db
    .selectFrom("transactions")
    .innerJoin("branches", "branches.id", "transactions.branch_id")
    .innerJoin("users as creator", "creator.id", "transactions.created_by")
    .leftJoin("users as decider", "decider.id", "transactions.decided_by")
    .leftJoin("customers as source", "source.id", "transactions.source_customer_id")
    .leftJoin("customers as beneficiary", "beneficiary.id", "transactions.beneficiary_customer_id")
    .select(["transactions.id", "transaction_type", "transactions.status", "amount_idr"])
    .select(["debit_account", "credit_account", "description", "reason"])
    .select(["transactions.branch_id", "branches.name as branch_name"])
    .select(["transactions.created_at", "creator.id as creator_id", "creator.name as creator_name"])
    .leftJoin("users as first", "first.id", "transactions.first_approved_by")
    .select(["checkers", "first_approved_at", "first.id as first_id", "first.name as first_name"])
    .select(["first_approved_for as first_for_id", nameOf("first_approved_for").as("first_for_name")])
    .select(["decided_at", "decider.id as decider_id", "decider.name as decider_name"])
    .select(["decided_for as decider_for_id", nameOf("decided_for").as("decider_for_name")])
    .select([
      "source.id as source_id",
      "source.name as source_name",
      nationalIdIn(scope, "source").as("source_national_id"),
      "source.tax_id as source_tax_id",
    ])
    .select([
      "beneficiary.id as beneficiary_id",
      "beneficiary.name as beneficiary_name",
      nationalIdIn(scope, "beneficiary").as("beneficiary_national_id"),
      "beneficiary.tax_id as beneficiary_tax_id",
    ]);
}

/** The name of a user whom few rows name. As one more join it would be beyond those that PostgreSQL puts into the best order. */
const nameOf = (column: string) =>
  sql<string | null>`(SELECT name FROM users WHERE id = ${sql.ref(`transactions.${column}`)})`;

type TransactionRow = InferResult<ReturnType<typeof selectTransactions>>[number];

function transactionOf(row: TransactionRow) {
  return {
    id: row.id,
    transactionType: row.transaction_type,
    status: row.status,
    amountIdr: rupiah(row.amount_idr),
    debitAccount: row.debit_account,
    creditAccount: row.credit_account,
    branch: { id: row.branch_id, name: row.branch_name },
    description: row.description,
    reason: row.reason,
    /** `undefined` where that side is an internal account. */
    source: partyOf(row.source_id, row.source_name, row.source_national_id, row.source_tax_id),
    beneficiary: partyOf(
      row.beneficiary_id,
      row.beneficiary_name,
      row.beneficiary_national_id,
      row.beneficiary_tax_id,
    ),
    checkers: row.checkers,
    /** The first of two approvals. */
    firstApproval: deputyStamp(
      [row.first_id, row.first_name, row.first_approved_at],
      [row.first_for_id, row.first_for_name],
    ),
    creator: { key: row.creator_id, name: row.creator_name, at: row.created_at },
    decider: deputyStamp(
      [row.decider_id, row.decider_name, row.decided_at],
      [row.decider_for_id, row.decider_for_name],
    ),
  };
}

function statementEntryOf(
  row: TransactionRow & { readonly moment: Date; readonly balance_after_idr: string | null },
): StatementEntry {
  const { moment: at, balance_after_idr: after } = row;
  return { ...transactionOf(row), posted: after === null ? undefined : { at, balanceIdr: rupiah(after) } };
}

function partyOf(id: string | null, name: string | null, nationalId: string | null, taxId: string | null) {
  return id === null || name === null ? undefined : { id, name, nationalId, taxId };
}
