import { sql, type RawBuilder } from "kysely";
import type { TransactionState, TransactionType } from "contract/transactions";
import { jakartaDate, type IsoDate } from "bank-api/domain/dates";
import type { Period } from "bank-api/domain/statement";
import { noTotals, type Totals } from "bank-api/domain/totals";
import { planOnce, type Db } from "./database";
import { rupiah } from "./rupiah";
import { findMatching, type TransactionFilter } from "./transaction-filter";

/** What a transaction adds to the totals of its day. */
export interface Counted {
  readonly transactionType: TransactionType;
  readonly branchId: string;
  readonly status: TransactionState;
  readonly createdAt: Date;
  readonly amountIdr: number;
}

/**
 * The statement that adds new transactions to the totals. Nobody else is kept waiting: changes are rows of their own until
 * they are folded.
 */
export function countTransactions(transactions: readonly Counted[]): RawBuilder<unknown> {
  return addChanges(transactions.map(changeBy(1)));
}

/** The statement that moves a transaction to the totals of its new state. */
export function recountTransaction(before: Counted, status: TransactionState): RawBuilder<unknown> {
  return addChanges([changeBy(-1)(before), changeBy(1)({ ...before, status })]);
}

interface Change {
  readonly transaction_type: TransactionType;
  readonly branch_id: string;
  readonly status: TransactionState;
  readonly day: IsoDate;
  readonly count: number;
  readonly total_idr: number;
}

const changeBy =
  (count: 1 | -1) =>
  ({ transactionType, branchId, status, createdAt, amountIdr }: Counted): Change => ({
    transaction_type: transactionType,
    branch_id: branchId,
    status,
    day: jakartaDate(createdAt),
    count,
    total_idr: count * amountIdr,
  });

function addChanges(changes: readonly Change[]): RawBuilder<unknown> {
  const sums = new Map<string, Change>();
  for (const change of changes) {
    const key = [change.transaction_type, change.branch_id, change.status, change.day].join("\0");
    const sum = sums.get(key);
    const count = change.count + (sum?.count ?? 0);
    sums.set(key, { ...change, count, total_idr: change.total_idr + (sum?.total_idr ?? 0) });
  }
  const column = <T>(value: (change: Change) => T) => [...sums.values()].map(value);
  return sql`
    INSERT INTO transaction_total_changes (transaction_type, branch_id, status, day, count, total_idr)
    SELECT * FROM unnest(
      ${column((change) => change.transaction_type)}::text[],
      ${column((change) => change.branch_id)}::text[],
      ${column((change) => change.status)}::text[],
      ${column((change) => change.day)}::date[],
      ${column((change) => change.count)}::integer[],
      ${column((change) => change.total_idr)}::bigint[])`;
}

/** Few enough for a short transaction. */
const changesPerFold = 5_000;

/** Adds the changes that have come in to the totals they change. Several may do so at once: each takes changes of its own. */
export async function foldTotals(db: Db): Promise<void> {
  while ((await foldSome(db)) === changesPerFold) {
    // There may be more.
  }
}

async function foldSome(db: Db): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    WITH taken AS (
      DELETE FROM transaction_total_changes WHERE id IN (
        SELECT id FROM transaction_total_changes ORDER BY id LIMIT ${changesPerFold} FOR UPDATE SKIP LOCKED
      )
      RETURNING *
    ), folded AS (
      INSERT INTO transaction_totals (span, transaction_type, branch_id, begins, status, count, total_idr)
      SELECT span.name, transaction_type, scope.branch_id, span.begins, status, sum(count), sum(total_idr)
      FROM taken
      CROSS JOIN LATERAL (VALUES (''), (taken.branch_id)) AS scope (branch_id)
      CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date)) AS span (name, begins)
      GROUP BY span.name, transaction_type, scope.branch_id, span.begins, status
      ORDER BY span.name, transaction_type, scope.branch_id, span.begins, status
      ON CONFLICT (span, transaction_type, branch_id, begins, status) DO UPDATE SET
        count = transaction_totals.count + excluded.count, total_idr = transaction_totals.total_idr + excluded.total_idr
    )
    SELECT count(*)::integer AS taken FROM taken`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** What narrows transactions to some whose totals are kept. */
export type KeptFilter = Pick<TransactionFilter, "transactionType" | "states" | "branchId" | "period">;

/** How many transactions a filter matches, and the sum of their amounts. */
export async function totalsOf(db: Db, filter: TransactionFilter): Promise<Totals> {
  const summands = isKept(filter) ? keptTotals(filter) : await amountsOf(db, filter);
  if (!summands) return noTotals;
  const { rows } = await sql<{ count: number; total_idr: string }>`
    SELECT coalesce(sum(count), 0)::integer AS count, coalesce(sum(total_idr), 0)::text AS total_idr
    FROM ${summands}`.execute(db);
  return { count: rows[0]?.count ?? 0, totalIdr: rupiah(rows[0]?.total_idr ?? "0") };
}

const isKept = ({ id, customerId, accountNumber }: TransactionFilter) =>
  id === undefined && customerId === undefined && accountNumber === undefined;

/** What a filter's totals are the sums of, as a table with `count` and `total_idr`: what is kept, and what is yet to be added. */
export function keptTotals({ transactionType, states, branchId, period }: KeptFilter): RawBuilder<unknown> {
  const ofType = sql`transaction_type = ${transactionType}`;
  const inBranch = branchId === undefined ? sql`` : sql`AND branch_id = ${branchId}`;
  const inStates = states ? sql`AND status = ANY(${[...states]}::text[])` : sql``;
  const within = (day: string) => (period ? sql`AND ${daysOf(day, period)}` : sql``);
  return sql`(
    SELECT ${planOnce} count, total_idr FROM transaction_totals
    WHERE span = ${period ? "day" : "month"} AND ${ofType} AND branch_id = ${branchId ?? ""}
      ${inStates} ${within("begins")}
    UNION ALL
    SELECT count, total_idr FROM transaction_total_changes WHERE ${ofType} ${inBranch} ${inStates} ${within("day")}
  ) AS kept`;
}

/** A period is of whole days in Jakarta. */
function daysOf(day: string, { from, before }: Period): RawBuilder<unknown> {
  return sql`${sql.ref(day)} >= ${jakartaDate(from)}::date AND ${sql.ref(day)} < ${jakartaDate(before)}::date`;
}

/** The transactions themselves, as such a table; `undefined` when nothing can match. */
async function amountsOf(db: Db, filter: TransactionFilter): Promise<RawBuilder<unknown> | undefined> {
  const matching = await findMatching(db, filter);
  return matching && sql`(${matching.select([sql`1`.as("count"), "amount_idr as total_idr"])}) AS matching`;
}
