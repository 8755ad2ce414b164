import { sql, type RawBuilder } from "kysely";
import type { IdleSort } from "contract/idle-balances";
import type { ActiveStatus } from "contract/values";
import type { BranchScope } from "bank-api/domain/branch-scope";
import type { IsoDate } from "bank-api/domain/dates";
import { products } from "bank-api/domain/ledger";
import { noTotals, type Totals } from "bank-api/domain/totals";
import type { Db } from "../runtime/database";
import { inScope } from "../lists/in-scope";
import { readCounted, type Page, type PageRequest } from "../lists/paging";
import { rupiah } from "../runtime/rupiah";
import { balanceDepth } from "../lists/sorted-series";

interface IdleFilter {
  readonly scope: BranchScope;
  /** The last distribution or purchase was before this day. */
  readonly before: IsoDate;
}

/** A balance that lies unused, with its owner. */
export interface IdleBalance {
  readonly customerId: string;
  readonly name: string;
  readonly nationalId: string | null;
  readonly status: ActiveStatus;
  readonly branch: { readonly id: string; readonly name: string };
  readonly account: string;
  readonly balanceIdr: number;
  readonly movedOn: IsoDate;
  readonly lastDistribution: { readonly at: Date; readonly amountIdr: number } | null;
}

const mustahik = sql.lit(products.mustahik);

/** The idle balances. Two partial indexes, over all branches and by branch, have all that a list or a sum of them reads. */
const idle = ({ scope, before }: IdleFilter) => sql`
  account_balances AS listed WHERE product_code = ${mustahik} AND balance_idr > 0 AND moved_on < ${before}::date AND ${inScope(scope)}`;

/** Each ends with the ordinal, so that every row has one place. */
const orders: Readonly<Record<IdleSort, RawBuilder<unknown>>> = {
  days: sql`listed.moved_on DESC, listed.ordinal DESC`,
  "-days": sql`listed.moved_on, listed.ordinal`,
  balance: sql`listed.balance_idr, listed.ordinal`,
  "-balance": sql`listed.balance_idr DESC, listed.ordinal DESC`,
};

/** A page of the balances that lie unused, and of the first `balanceDepth` of them (docs/decisions/0112-idle-balances.md). */
export async function listIdleBalances(
  db: Db,
  filter: IdleFilter,
  sort: IdleSort,
  page: PageRequest,
): Promise<Page<IdleBalance>> {
  const order = orders[sort];
  const depth = sql.lit(balanceDepth);
  const read = async ({ skip, limit }: PageRequest) => {
    const length = Math.max(0, Math.min(limit, balanceDepth - skip));
    const { rows } = await sql<IdleRow>`
      WITH listed AS MATERIALIZED (
        SELECT ordinal, moved_on, balance_idr FROM ${idle(filter)} ORDER BY ${order} OFFSET ${skip} LIMIT ${length}::integer
      ), counted AS MATERIALIZED (
        SELECT count(*)::integer AS total FROM (SELECT FROM ${idle(filter)} LIMIT ${depth} + 1) AS found
      )
      SELECT customers.id, customers.name, national_id, customers.status, accounts.branch_id, branches.name AS branch_name,
        accounts.number, listed.balance_idr, moved_on::text, last.created_at AS received_at, last.amount_idr AS received_idr,
        (SELECT total FROM counted) AS total
      FROM listed
      JOIN accounts ON accounts.product_code = ${mustahik} AND accounts.ordinal = listed.ordinal
      JOIN customers ON customers.id = accounts.customer_id
      JOIN branches ON branches.id = accounts.branch_id
      LEFT JOIN LATERAL (
        SELECT created_at, amount_idr FROM transactions
        WHERE beneficiary_customer_id = customers.id AND transaction_type = 'P00001' AND status = 'settled'
        ORDER BY created_at DESC, id DESC LIMIT 1
      ) AS last ON true
      ORDER BY ${order}`.execute(db);
    return rows;
  };
  const { rows, total } = await readCounted(read, page);
  return { rows: rows.map(idleOf), total: Math.min(total, balanceDepth), capped: total > balanceDepth };
}

/** How many balances lie unused, and what they come to. */
export async function sumIdleBalances(db: Db, filter: IdleFilter): Promise<Totals> {
  const { rows } = await sql<{ count: number; total_idr: string }>`
    SELECT count(*)::integer AS count, coalesce(sum(balance_idr), 0)::text AS total_idr FROM ${idle(filter)}`.execute(
    db,
  );
  return { count: rows[0]?.count ?? 0, totalIdr: rupiah(rows[0]?.total_idr ?? "0") };
}

/** The least days of each age that balances are told apart by. */
const ages = [0, 31, 61, 91, 181] as const;

/** What lies on the accounts of mustahik whose last movement was some days ago. */
interface Resting extends Totals {
  readonly fromDays: number;
  /** Null for the longest. */
  readonly toDays: number | null;
}

/** All balances of mustahik, by the days since the last movement of each. An index has them by day: summed so, each is only added. */
export async function sumByAge(db: Db, scope: BranchScope, today: IsoDate): Promise<Resting[]> {
  const { rows } = await sql<{ age: number; count: number; total_idr: string }>`
    SELECT width_bucket(${today}::date - moved_on, ${[...ages]}::integer[]) AS age, sum(count)::integer AS count,
      sum(total_idr)::text AS total_idr
    FROM (
      SELECT moved_on, count(*) AS count, sum(balance_idr) AS total_idr FROM account_balances
      WHERE product_code = ${mustahik} AND balance_idr > 0 AND ${inScope(scope)} GROUP BY moved_on
    ) AS days
    GROUP BY age`.execute(db);
  return restingBy((place) => {
    const found = rows.find(({ age }) => age === place + 1);
    return found ? { count: found.count, totalIdr: rupiah(found.total_idr) } : noTotals;
  });
}

/** Each age with its totals. */
export function restingBy(totalsAt: (place: number) => Totals): Resting[] {
  return ages.map((fromDays, place) => {
    const next = ages[place + 1];
    return { fromDays, toDays: next === undefined ? null : next - 1, ...totalsAt(place) };
  });
}

interface IdleRow {
  readonly id: string;
  readonly name: string;
  readonly national_id: string | null;
  readonly status: ActiveStatus;
  readonly branch_id: string;
  readonly branch_name: string;
  readonly number: string;
  readonly balance_idr: string;
  readonly moved_on: IsoDate;
  readonly received_at: Date | null;
  readonly received_idr: string | null;
  readonly total: number;
}

const idleOf = (row: Omit<IdleRow, "total">): IdleBalance => ({
  customerId: row.id,
  name: row.name,
  nationalId: row.national_id,
  status: row.status,
  branch: { id: row.branch_id, name: row.branch_name },
  account: row.number,
  balanceIdr: rupiah(row.balance_idr),
  movedOn: row.moved_on,
  lastDistribution:
    row.received_at === null || row.received_idr === null
      ? null
      : { at: row.received_at, amountIdr: rupiah(row.received_idr) },
});
