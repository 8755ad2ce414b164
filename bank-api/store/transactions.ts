import { sql } from "kysely";
import type { TransactionState, TransactionType } from "contract/transactions";
import type { Period } from "bank-api/domain/statement";
import { planOnce, type Db } from "./database";
import { noRows, type Page, type PageRequest } from "./paging";
import { rupiah } from "./rupiah";
import {
  findMatching,
  ofCustomer,
  within,
  type Matching,
  type TransactionFilter,
} from "./transaction-filter";
import { totalsOf } from "./transaction-totals";

/** A customer as a side of a transaction. */
export interface Party {
  readonly id: string;
  readonly name: string;
  readonly nationalId: string | null;
  readonly taxId: string | null;
}

/** Who did something to a transaction, and when. */
export interface Stamp {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
}

export interface Transaction {
  readonly id: string;
  readonly transactionType: TransactionType;
  readonly status: TransactionState;
  readonly amountIdr: number;
  readonly debitAccount: string;
  readonly creditAccount: string;
  readonly branch: { readonly id: string; readonly name: string };
  readonly description: string;
  readonly reason: string | null;
  /** `undefined` where that side is an internal account. */
  readonly source: Party | undefined;
  readonly beneficiary: Party | undefined;
  readonly creator: Stamp;
  readonly decider: Stamp | undefined;
}

/** A page of transactions of one type, newest first. */
export async function listTransactions(
  db: Db,
  filter: TransactionFilter,
  page: PageRequest,
): Promise<Page<Transaction>> {
  const matching = await findMatching(db, filter);
  if (!matching) return noRows;
  const { count: total } = await totalsOf(db, filter);
  return { rows: await pageOf(db, matching, total, page), total };
}

/** A transaction as one customer's statement shows it. */
export interface StatementEntry extends Transaction {
  /** What was in the customer's account once it was posted; `undefined` unless it is settled. */
  readonly balanceAfterIdr: number | undefined;
}

/** A customer's transactions of a period, of all types, newest first by when they were asked for. */
export async function listStatement(
  db: Db,
  customerId: string,
  period: Period,
  page: PageRequest,
): Promise<Page<StatementEntry>> {
  const matching = within(ofCustomer(db.selectFrom("transactions"), customerId), period);
  const total = await countRows(matching);
  const transactions = await pageOf(db, matching, total, page);
  const settled = transactions.filter(({ status }) => status === "settled").map(({ id }) => id);
  const balances = await balancesAfter(db, customerId, settled);
  return { rows: transactions.map((each) => ({ ...each, balanceAfterIdr: balances.get(each.id) })), total };
}

/** By transaction, the balance that it left in the account of a customer on either side. */
async function balancesAfter(
  db: Db,
  customerId: string,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("postings")
    .innerJoin("accounts", "accounts.number", "postings.account_number")
    .select(["postings.transaction_id", "postings.balance_after_idr"])
    .where("postings.transaction_id", "in", transactionIds)
    .where("accounts.customer_id", "=", customerId)
    .execute();
  return new Map(rows.map((row) => [row.transaction_id, rupiah(row.balance_after_idr)]));
}

/** One transaction, if it is in the given branch (`undefined`: in any). */
export async function findTransaction(
  db: Db,
  id: string,
  branchId: string | undefined,
): Promise<Transaction | undefined> {
  let query = selectTransactions(db).modifyFront(planOnce).where("transactions.id", "=", id);
  if (branchId !== undefined) query = query.where("transactions.branch_id", "=", branchId);
  const row = await query.executeTakeFirst();
  return row && transactionOf(row);
}

async function countRows(matching: Matching): Promise<number> {
  const { count } = await matching
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The page's ids come from an index alone, walked from the nearer end of the list; only the page's own rows are
 * then read in full.
 */
async function pageOf(db: Db, matching: Matching, total: number, page: PageRequest): Promise<Transaction[]> {
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
  const rows = await selectTransactions(db)
    .innerJoin(keys.as("page"), "page.id", "transactions.id")
    .orderBy("transactions.created_at", "desc")
    .orderBy("transactions.id", "desc")
    .execute();
  return rows.map(transactionOf);
}

function selectTransactions(db: Db) {
  return db
    .selectFrom("transactions")
    .innerJoin("branches", "branches.id", "transactions.branch_id")
    .innerJoin("users as creator", "creator.id", "transactions.created_by")
    .leftJoin("users as decider", "decider.id", "transactions.decided_by")
    .leftJoin("customers as source", "source.id", "transactions.source_customer_id")
    .leftJoin("customers as beneficiary", "beneficiary.id", "transactions.beneficiary_customer_id")
    .select([
      "transactions.id",
      "transactions.transaction_type",
      "transactions.status",
      "transactions.amount_idr",
      "transactions.debit_account",
      "transactions.credit_account",
      "transactions.branch_id",
      "branches.name as branch_name",
      "transactions.description",
      "transactions.reason",
      "transactions.created_at",
      "transactions.decided_at",
      "creator.id as creator_id",
      "creator.name as creator_name",
      "decider.id as decider_id",
      "decider.name as decider_name",
      "source.id as source_id",
      "source.name as source_name",
      "source.national_id as source_national_id",
      "source.tax_id as source_tax_id",
      "beneficiary.id as beneficiary_id",
      "beneficiary.name as beneficiary_name",
      "beneficiary.national_id as beneficiary_national_id",
      "beneficiary.tax_id as beneficiary_tax_id",
    ]);
}

type TransactionRow = Awaited<ReturnType<ReturnType<typeof selectTransactions>["executeTakeFirstOrThrow"]>>;

function transactionOf(row: TransactionRow): Transaction {
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
    source: partyOf(row.source_id, row.source_name, row.source_national_id, row.source_tax_id),
    beneficiary: partyOf(
      row.beneficiary_id,
      row.beneficiary_name,
      row.beneficiary_national_id,
      row.beneficiary_tax_id,
    ),
    creator: { id: row.creator_id, name: row.creator_name, at: row.created_at },
    decider: deciderOf(row),
  };
}

function partyOf(
  id: string | null,
  name: string | null,
  nationalId: string | null,
  taxId: string | null,
): Party | undefined {
  return id === null || name === null ? undefined : { id, name, nationalId, taxId };
}

function deciderOf(row: TransactionRow): Stamp | undefined {
  const { decider_id: id, decider_name: name, decided_at: at } = row;
  return id === null || name === null || at === null ? undefined : { id, name, at };
}
