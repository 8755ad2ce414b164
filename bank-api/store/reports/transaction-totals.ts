import type { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate, type IsoDate } from "bank-api/domain/dates";
import type { Period } from "bank-api/domain/statement";
import { sumOf, type MonthTotals, type Totals } from "bank-api/domain/totals";
import { sql, type RawBuilder } from "kysely";
import type { MerchantCategory } from "contract/merchant-category";
import type { TransactionState } from "contract/specified/transactions";
import type { NewTransaction } from "../ledger/ledger";
import { findMatching, type TransactionFilter } from "../ledger/transaction-filter";
import { foldChanges } from "../lists/fold";
import { inScope, keptUnder } from "../lists/in-scope";
import type { PageRequest } from "../lists/paging";
import { planOnce, type Db } from "../runtime/database";
import { unnest, type ColumnsOf } from "../runtime/unnest";

/** The fields of a transaction that decide to which totals it belongs. */
type CountedFields = "transactionType" | "branchId" | "status" | "createdAt" | "amountIdr";
type Counted = Pick<NewTransaction, CountedFields> & Partial<Pick<NewTransaction, "beneficiaryCustomerId">>;

/**
 * The statement that adds new transactions to the totals. It inserts rows that `foldTotals` adds up later, so it locks no
 * total and no other transaction waits.
 */
export function countTransactions(transactions: readonly Counted[]): RawBuilder<unknown> {
  return addChanges(transactions.map((transaction) => ({ ...transaction, count: 1 })));
}

/** The statement that moves a transaction to the totals of its new state. */
export function moveTransactionCount(before: Counted, status: TransactionState): RawBuilder<unknown> {
  return addChanges([
    { ...before, count: -1 },
    { ...before, status, count: 1 },
  ]);
}

/** The merchant where the money of a usage was spent. */
const merchantOf = ({ transactionType, beneficiaryCustomerId }: Change) =>
  transactionType === "P00002" ? (beneficiaryCustomerId ?? null) : null;

type Change = Counted & { readonly count: 1 | -1 };

const changeColumns: ColumnsOf<Change, "transaction_total_changes"> = {
  transaction_type: ["text", (change) => change.transactionType],
  branch_id: ["text", (change) => change.branchId],
  status: ["text", (change) => change.status],
  day: ["date", (change) => jakartaDate(change.createdAt)],
  merchant_id: ["bigint", merchantOf],
  count: ["integer", (change) => change.count],
  total_idr: ["bigint", (change) => change.count * change.amountIdr],
};

function addChanges(changes: readonly Change[]): RawBuilder<unknown> {
  return sql`
    INSERT INTO transaction_total_changes (transaction_type, branch_id, status, day, merchant_id, count, total_idr)
    SELECT transaction_type, branch_id, status, day, merchant_id, sum(count), sum(total_idr)
    FROM ${unnest(changes, changeColumns).table} GROUP BY transaction_type, branch_id, status, day, merchant_id`;
}

/** Adds the changes that have come in to the totals. */
export const foldTotals = (db: Db) =>
  foldChanges(
    db,
    "transaction_total_changes",
    sql`
      INSERT INTO transaction_totals (span, transaction_type, branch_id, begins, status, count, total_idr)
      SELECT span.name, transaction_type, scope.branch_id, span.begins, status, sum(count), sum(total_idr)
      FROM taken
      CROSS JOIN LATERAL (VALUES (''), (taken.branch_id)) AS scope (branch_id)
      CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) AS span (name, begins)
      GROUP BY span.name, transaction_type, scope.branch_id, span.begins, status
      ORDER BY span.name, transaction_type, scope.branch_id, span.begins, status
      ON CONFLICT (span, transaction_type, branch_id, begins, status) DO UPDATE SET
        count = transaction_totals.count + excluded.count, total_idr = transaction_totals.total_idr + excluded.total_idr`,
    sql`
      INSERT INTO merchant_totals (branch_id, span, begins, merchant_id, count, total_idr)
      SELECT scope.branch_id, span.name, span.begins, merchant_id, sum(count), sum(total_idr)
      FROM taken
      CROSS JOIN LATERAL (VALUES (''), (taken.branch_id)) AS scope (branch_id)
      CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) AS span (name, begins)
      WHERE merchant_id IS NOT NULL AND status = 'settled'
      GROUP BY scope.branch_id, span.name, span.begins, merchant_id
      ORDER BY scope.branch_id, span.name, span.begins, merchant_id
      ON CONFLICT (branch_id, span, begins, merchant_id) DO UPDATE SET
        count = merchant_totals.count + excluded.count, total_idr = merchant_totals.total_idr + excluded.total_idr`,
  );

/**
 * The query for what the kept totals of merchants, with the changes yet to be added, have beyond the transactions. A fold and a
 * payment change none of it.
 */
export const merchantExcess = sql`
  WITH changes (branch_id, day, merchant_id, count, total_idr) AS (
    SELECT branch_id, day, merchant_id, count, total_idr FROM transaction_total_changes
    WHERE merchant_id IS NOT NULL AND status = 'settled'
    UNION ALL
    SELECT branch_id, (created_at AT TIME ZONE INTERVAL '7 hours')::date, beneficiary_customer_id, -count(*), -sum(amount_idr)
    FROM transactions WHERE transaction_type = 'P00002' AND status = 'settled' GROUP BY 1, 2, 3
  )
  SELECT branch_id, span, begins, merchant_id, sum(count) AS count, sum(total_idr) AS total_idr
  FROM (
    SELECT branch_id, span, begins, merchant_id, count, total_idr FROM merchant_totals
    UNION ALL
    SELECT scope.branch_id, span.name, span.begins, merchant_id, count, total_idr
    FROM changes
    CROSS JOIN LATERAL (VALUES (''), (changes.branch_id)) AS scope (branch_id)
    CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) AS span (name, begins)
  ) AS sums
  GROUP BY branch_id, span, begins, merchant_id
  HAVING sum(count) <> 0 OR sum(total_idr) <> 0`;

/**
 * Takes the excess out of the totals of merchants, and answers how many had any. Payments and folds go on meanwhile: it locks
 * totals in the order in which a fold does. A second repair waits, or it would take the excess out twice.
 */
export async function repairMerchantTotals(db: Db): Promise<number> {
  await sql`LOCK TABLE merchant_totals IN SHARE UPDATE EXCLUSIVE MODE`.execute(db);
  const { numAffectedRows } = await sql`
    INSERT INTO merchant_totals (branch_id, span, begins, merchant_id, count, total_idr)
    SELECT branch_id, span, begins, merchant_id, -count, -total_idr FROM (${merchantExcess}) AS excess
    WHERE merchant_id IS NOT NULL
    ORDER BY branch_id, span, begins, merchant_id
    ON CONFLICT (branch_id, span, begins, merchant_id) DO UPDATE SET
      count = merchant_totals.count + excluded.count,
      total_idr = merchant_totals.total_idr + excluded.total_idr`.execute(db);
  return Number(numAffectedRows);
}

/** A filter for which totals are kept. */
type KeptFilter = Pick<TransactionFilter, "transactionType" | "states" | "scope" | "period">;

/** How many transactions a filter matches, and the sum of their amounts. */
export const totalsOf = async (db: Db, filter: TransactionFilter): Promise<Totals> =>
  sumOf(await totalsByState(db, filter));

/** The same for each state that any of them has. */
export async function totalsByState(db: Db, filter: TransactionFilter) {
  const summands = hasKeptTotals(filter) ? keptTotals(filter) : await amountsOf(db, filter);
  const { rows } = await sql<Totals & { readonly status: TransactionState }>`
    SELECT status, sum(count)::integer AS count, to_jsonb(sum(total_idr)) AS "totalIdr"
    FROM ${summands} GROUP BY status HAVING sum(count) <> 0 ORDER BY status`.execute(db);
  return rows;
}

/** The length of a list, newest first, and the days that a page of it lies on; no days if the page is empty. */
interface PageDays {
  readonly total: number;
  readonly newest: IsoDate | null;
  readonly oldest: IsoDate | null;
  /** How many transactions of the list come before these days, and how many until their end. */
  readonly before: number;
  readonly until: number;
}

export async function daysOfPage(
  db: Db,
  filter: KeptFilter,
  { skip, limit }: PageRequest,
): Promise<PageDays> {
  const { rows } = await sql<PageDays>`
    WITH days AS (
      SELECT day, sum(count)::integer AS size, sum(sum(count)) OVER (ORDER BY day DESC)::integer AS until
      FROM ${keptTotals(filter, "day")} GROUP BY day
    )
    SELECT max(day) AS newest, min(day) AS oldest, coalesce(min(until - size), 0) AS before,
      coalesce(max(until), 0) AS until,
      (SELECT coalesce(max(until), 0) FROM days) AS total
    FROM days WHERE until > ${skip}::integer
      AND until - size < ${skip + limit}::integer AND size > 0`.execute(db);
  return rows[0] ?? { total: 0, newest: null, oldest: null, before: 0, until: 0 };
}

/** Totals are kept by the day of the request. */
export const hasKeptTotals = ({
  id,
  customerId,
  accountNumber,
  asnaf,
  programme,
  isByDecision,
}: TransactionFilter) =>
  !isByDecision && [id, customerId, accountNumber, asnaf, programme].every((each) => each === undefined);

/** A filter's kept totals, and the changes not yet added to them, as a table with `day` (of a span), `status`, `count`, `total_idr`. */
export function keptTotals(
  { transactionType, states, scope, period }: KeptFilter,
  span: "day" | "month" = period ? "day" : "month",
): RawBuilder<unknown> {
  const ofType = sql`transaction_type = ${sql.lit(transactionType)}`;
  const inStates = states ? sql`AND status = ANY(${[...states]}::text[])` : sql``;
  const within = (day: string) => (period ? sql`AND ${daysOf(day, period)}` : sql``);
  return sql`(
    SELECT ${planOnce} begins AS day, status, count, total_idr FROM transaction_totals
    WHERE span = ${sql.lit(span)} AND ${ofType} AND branch_id = ${keptUnder(scope)}
      ${inStates} ${within("begins")}
    UNION ALL
    SELECT day, status, count, total_idr FROM transaction_total_changes WHERE ${ofType} AND ${inScope(scope)} ${inStates} ${within("day")}
  ) AS kept`;
}

/** A period consists of whole days in Jakarta. */
function daysOf(day: string, { from, before }: Period): RawBuilder<unknown> {
  return sql`${sql.ref(day)} >= ${jakartaDate(from)}::date AND ${sql.ref(day)} < ${jakartaDate(before)}::date`;
}

/** What was spent at merchants of a category; null stands for none. */
interface CategoryTotals extends Totals {
  readonly category: MerchantCategory | null;
}

/**
 * The settled usages of some days by what their merchants sell now; since the beginning without days. Kept months give the whole
 * months, and these days the others.
 */
export async function spentByCategory(db: Db, scope: BranchScope, period: Period | undefined) {
  const { rows } = await sql<CategoryTotals>`
    SELECT category, sum(spent.count)::integer AS count, to_jsonb(sum(spent.total_idr)) AS "totalIdr"
    FROM (
      SELECT merchant_id, sum(count) AS count, sum(total_idr) AS total_idr
      FROM (
        SELECT merchant_id, count, total_idr FROM merchant_totals
        WHERE branch_id = ${keptUnder(scope)} AND ${period ? spansOf(period) : sql`span = 'month'`}
        UNION ALL
        SELECT merchant_id, count, total_idr FROM transaction_total_changes
        WHERE merchant_id IS NOT NULL AND status = 'settled' AND ${inScope(scope)}
          AND ${period ? daysOf("day", period) : sql`true`}
      ) AS kept
      GROUP BY merchant_id
    ) AS spent JOIN customers ON customers.id = merchant_id
    GROUP BY 1`.execute(db);
  return rows;
}

/** Condition: a kept month lies wholly in a period, or a kept day lies in the rest of it. */
function spansOf({ from, before }: Period): RawBuilder<unknown> {
  const [first, end] = [jakartaDate(from), jakartaDate(before)];
  const nextMonth = sql`(date_trunc('month', ${first}::date - 1) + INTERVAL '1 month')::date`;
  const lastMonth = sql`date_trunc('month', ${end}::date)::date`;
  // The days until the end of the period are all that there are where no month lies wholly in it.
  const monthsFrom = sql`least(${nextMonth}, ${end}::date)`;
  const monthsBefore = sql`greatest(${lastMonth}, ${monthsFrom})`;
  return sql`(
    span = 'month' AND begins >= ${monthsFrom} AND begins < ${lastMonth}
    OR span = 'day' AND begins >= ${first}::date AND begins < ${monthsFrom}
    OR span = 'day' AND begins >= ${monthsBefore} AND begins < ${end}::date
  )`;
}

/** The same table from the transactions themselves, for any other filter. */
async function amountsOf(db: Db, filter: TransactionFilter): Promise<RawBuilder<unknown>> {
  const matching = await findMatching(db, filter);
  return sql`(${matching.select(["status", sql`1`.as("count"), "amount_idr as total_idr"])}) AS matching`;
}

/** Totals of a month, of one branch or of all together ("", without a name). */
type BranchMonthTotals = MonthTotals & { readonly branchId: string; readonly branchName: string | null };

/**
 * Totals of settled transactions by branch, type and month: of one branch, or for all branches of each and of all together.
 * Months before `since` (the first day of a month) are added up in the month before it.
 */
export async function settledByMonth(db: Db, scope: BranchScope, since: IsoDate) {
  const { rows } = await sql<BranchMonthTotals>`
    SELECT ${planOnce} branch_id AS "branchId", branches.name AS "branchName", transaction_type AS "transactionType", month::text,
      sum(count)::integer AS count, to_jsonb(sum(total_idr)) AS "totalIdr"
    FROM (
      SELECT branch_id, transaction_type, begins, count, total_idr FROM transaction_totals
      WHERE span = 'month' AND status = 'settled'
      UNION ALL
      SELECT kept.branch_id, transaction_type, date_trunc('month', day)::date, count, total_idr
      FROM transaction_total_changes AS change
      CROSS JOIN LATERAL (VALUES (''), (change.branch_id)) AS kept (branch_id)
      WHERE status = 'settled'
    ) AS totals
    CROSS JOIN LATERAL (SELECT greatest(begins, (${since}::date - INTERVAL '1 month')::date) AS month) AS shown
    LEFT JOIN branches ON branches.id = branch_id
    WHERE ${inScope(scope)}
    GROUP BY branch_id, branches.name, transaction_type, month
    ORDER BY branch_id`.execute(db);
  return rows;
}
