import { sql, type RawBuilder } from "kysely";
import type { DataInputOf } from "contract/call";
import type { OwnCalls } from "contract/own/calls";
import type { IdleSort } from "contract/own/idle-balances";
import type { BranchScope } from "bank-api/domain/branch-scope";
import type { IsoDate } from "bank-api/domain/dates";
import { products } from "bank-api/domain/ledger";
import { noTotals, type Totals } from "bank-api/domain/totals";
import type { Db } from "../runtime/database";
import { keyAndName } from "../runtime/in-json";
import { inScope } from "../lists/in-scope";
import { readCounted, type Page, type PageRequest } from "../lists/paging";
import { rupiah } from "../runtime/rupiah";
import { balanceDepth } from "../lists/sorted-series";

interface IdleFilter {
  readonly scope: BranchScope;
  readonly today: IsoDate;
  /** The last distribution or purchase is more days ago than these. */
  readonly idleDays: number;
}

/** A balance that lies unused, with its owner. */
type IdleBalance = DataInputOf<OwnCalls["listIdleBalances"]>[number];

const mustahik = sql.lit(products.mustahik);

/** The idle balances. Two partial indexes, over all branches and by branch, have all that a list or a sum of them reads. */
const idle = ({ scope, today, idleDays }: IdleFilter) => sql`
  account_balances AS listed WHERE product_code = ${mustahik} AND balance_idr > 0
    AND moved_on < ${today}::date - ${idleDays}::integer AND ${inScope(scope)}`;

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
    const { rows } = await sql<IdleRow & { readonly total: number }>`
      WITH listed AS MATERIALIZED (
        SELECT ordinal, moved_on, balance_idr FROM ${idle(filter)} ORDER BY ${order} OFFSET ${skip} LIMIT ${length}::integer
      ), counted AS MATERIALIZED (
        SELECT count(*)::integer AS total FROM (SELECT FROM ${idle(filter)} LIMIT ${depth} + 1) AS found
      )
      SELECT customers.id AS key, customers.name, national_id AS "nationalId", customers.status,
        ${keyAndName("branches.id", "branches.name")} AS branch, accounts.number AS "accountNumber",
        listed.balance_idr AS balance, moved_on AS "movedOn", ${filter.today}::date - moved_on AS days,
        last.created_at AS "receivedAt", last.amount_idr AS received, (SELECT total FROM counted) AS total
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

interface IdleRow extends Omit<IdleBalance, "balanceIdr" | "lastDistribution"> {
  readonly balance: string;
  readonly receivedAt: Date | null;
  readonly received: string | null;
}

const idleOf = ({ balance, receivedAt, received, ...row }: IdleRow): IdleBalance => ({
  ...row,
  balanceIdr: rupiah(balance),
  lastDistribution:
    receivedAt === null || received === null ? null : { at: receivedAt, amountIdr: rupiah(received) },
});
