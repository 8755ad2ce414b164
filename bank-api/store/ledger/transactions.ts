import type { BranchScope } from "bank-api/domain/branch-scope";
import { periodOf, type Period } from "bank-api/domain/statement";
import { sql, type InferResult } from "kysely";
import { party, type Customer } from "../customers/customers";
import { inScope } from "../lists/in-scope";
import { countedRows, readCounted, type RowPage, type PageRequest } from "../lists/paging";
import { daysOfPage, hasKeptTotals, totalsOf } from "../reports/transaction-totals";
import { planOnce, type Db } from "../runtime/database";
import { amount, deputyStamp, instant, keyAndName, stamp } from "../runtime/in-json";
import {
  findMatching,
  ofCustomer,
  within,
  type Matching,
  type TransactionFilter,
} from "./transaction-filter";

export type Transaction = InferResult<ReturnType<typeof selectTransactions>>[number];

/** A page of transactions of one type, newest first. */
export async function listTransactions(db: Db, filter: TransactionFilter, page: PageRequest) {
  const matching = await findMatching(db, filter);
  if (!hasKeptTotals(filter)) {
    const { count: total } = await totalsOf(db, filter);
    return { rows: await pageOf(db, filter, matching, total, page), total };
  }
  const { total, newest, oldest, before, until } = await daysOfPage(db, filter, page);
  if (newest === null || oldest === null) return { rows: [], total };
  // The page as one of its days' transactions alone: PostgreSQL passes none of other days, at any depth.
  const ofDays = within(matching, periodOf(oldest, newest));
  const inDays = { skip: page.skip - before, limit: page.limit };
  return { rows: await pageOf(db, filter, ofDays, until - before, inDays), total };
}

/** The given transactions that exist in scope, newest first. */
export async function listTransactionsById(
  db: Db,
  ids: readonly string[],
  scope: BranchScope,
): Promise<Transaction[]> {
  return selectTransactions(db, scope)
    .modifyFront(planOnce)
    .where(
      sql<boolean>`transactions.id = ANY(${ids}::bigint[]) AND ${inScope(scope, "transactions.branch_id")}`,
    )
    .orderBy("transactions.created_at", "desc")
    .orderBy("transactions.id", "desc")
    .execute();
}

/** A transaction as one customer's statement shows it. */
export interface StatementEntry extends Transaction {
  /** When it changed the customer's account, and the balance after it; null for what moved nothing. */
  readonly posted: { readonly at: string; readonly balanceIdr: number } | null;
}

/**
 * What concerns a customer in a period: first what moved nothing and was asked for in it, newest first; then what moved money in
 * it, the last posting first. So each balance follows from the row below it, on every page and from one period to the next.
 */
export async function listStatement(
  db: Db,
  scope: BranchScope,
  { id: customerId }: Customer,
  period: Period,
  page: PageRequest,
): Promise<RowPage<StatementEntry>> {
  const unposted = within(ofCustomer(db.selectFrom("transactions"), customerId), period)
    .where("transactions.status", "<>", "settled")
    .select(["transactions.id", "transactions.created_at as moment"])
    .select(sql<string | null>`NULL::bigint`.as("account_version"))
    .select(sql<string | null>`NULL::bigint`.as("balance_after_idr"));
  const postings = db
    .selectFrom("postings")
    .innerJoin("accounts", "accounts.number", "postings.account_number")
    .where("accounts.customer_id", "=", customerId)
    .where("account_version", ">", lastBefore(period.from))
    .where("account_version", "<=", lastBefore(period.before))
    .select(["postings.transaction_id as id", "postings.posted_at as moment"])
    .select(["postings.account_version", "postings.balance_after_idr"]);
  const read = ({ skip, limit }: PageRequest) => {
    const entries = db
      .selectFrom(unposted.unionAll(postings).as("entries"))
      .selectAll()
      .select(countedRows)
      .orderBy(inOrderOf("entries"))
      .offset(skip)
      .limit(limit);
    return selectTransactions(db, scope)
      .innerJoin(entries.as("page"), "page.id", "transactions.id")
      .select(["page.total", posted.as("posted")])
      .orderBy(inOrderOf("page"))
      .execute();
  };
  return readCounted(read, page);
}

/** The posting of a row of `page`. */
const posted = sql<StatementEntry["posted"]>`CASE WHEN page.balance_after_idr IS NOT NULL
  THEN jsonb_build_object('at', ${instant("page.moment")}, 'balanceIdr', page.balance_after_idr) END`;

const inOrderOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column("account_version")} DESC NULLS FIRST, ${column("moment")} DESC, ${column("id")} DESC`;
};

/**
 * The highest version of the account's postings before an instant; 0 for none. Periods meet at a version: each posting is in one of
 * them, and none is between two. Writes that wait for each other post in another order than they began, but never minutes apart
 * (`transact`): so only the postings of the last ten minutes before the instant are compared.
 */
const lastBefore = (at: Date) => sql<string>`coalesce((
  SELECT max(account_version) FROM postings AS earlier
  WHERE earlier.account_number = accounts.number AND earlier.posted_at < ${at} AND earlier.posted_at > (
    SELECT max(posted_at) - INTERVAL '10 minutes' FROM postings AS last
    WHERE last.account_number = accounts.number AND last.posted_at < ${at}
  )), 0)`;

/** The transaction that a user's request with this key has made. */
export function findMade(db: Db, createdBy: string, key: string) {
  return db
    .selectFrom("transactions")
    .select(["id", "transaction_type as transactionType", "request_hash as requestHash"])
    .where("created_by", "=", createdBy)
    .where("client_reference", "=", key)
    .executeTakeFirst();
}

/**
 * Reads the page's ids from an index alone, from the nearer end of the list, and then only the page's rows in full. These are two
 * statements, because planning the second takes longer than running it: it is planned once. What somebody decides between them no
 * longer has a state that the filter asks for.
 */
async function pageOf(
  db: Db,
  { scope, states }: TransactionFilter,
  matching: Matching,
  total: number,
  page: PageRequest,
): Promise<Transaction[]> {
  const length = Math.min(page.limit, total - page.skip);
  if (length <= 0) return [];
  const fromOldest = page.skip > total / 2;
  const direction = fromOldest ? "asc" : "desc";
  const keys = await matching
    .select("transactions.id")
    .orderBy("transactions.created_at", direction)
    .orderBy("transactions.id", direction)
    .offset(fromOldest ? total - page.skip - length : page.skip)
    .limit(length)
    .execute();
  const ids = keys.map(({ id }) => id);
  const rows = await listTransactionsById(db, ids, scope);
  return rows.filter(({ status }) => states?.includes(status) ?? true);
}

function selectTransactions(db: Db, scope: BranchScope) {
  return db
    .selectFrom("transactions")
    .innerJoin("branches", "branches.id", "transactions.branch_id")
    .innerJoin("users as creator", "creator.id", "transactions.created_by")
    .leftJoin("customers as source", "source.id", "transactions.source_customer_id")
    .leftJoin("customers as beneficiary", "beneficiary.id", "transactions.beneficiary_customer_id")
    .select(["transactions.id", "transaction_type as transactionType", "transactions.status"])
    .select(["debit_account as debitAccount", "credit_account as creditAccount"])
    .select(["description", "reason", "checkers", amount("transactions.amount_idr").as("amountIdr")])
    .select(keyAndName("branches.id", "branches.name").as("branch"))
    .select(stamp("creator.id", "creator.name", "transactions.created_at").as("creator"))
    .select([party("source", scope).as("source"), party("beneficiary", scope).as("beneficiary")])
    .select([decidedBy("first_approved").as("firstApproval"), decidedBy("decided").as("decider")]);
}

const decidedBy = (act: "first_approved" | "decided") =>
  deputyStamp(`transactions.${act}_by`, `transactions.${act}_at`, sql.ref(`transactions.${act}_for`));
