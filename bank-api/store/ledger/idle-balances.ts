import type { BranchScope } from "bank-api/domain/branch-scope";
import type { IsoDate } from "bank-api/domain/dates";
import { products } from "bank-api/domain/ledger";
import { noTotals, type Totals } from "bank-api/domain/totals";
import { sql, type RawBuilder } from "kysely";
import type { ExtensionData } from "contract/extensions/calls";
import type { IdleSort } from "contract/extensions/idle-balances";
import { inScope } from "../lists/in-scope";
import { cappedAt, readSqlPage, type RowPage, type PageRequest } from "../lists/paging";
import { balanceDepth } from "../lists/sorted-series";
import { inCopies } from "../privacy/restrictions";
import type { Db } from "../runtime/database";
import { amount, instant, keyAndName } from "../runtime/in-json";

interface IdleFilter {
  readonly scope: BranchScope;
  readonly today: IsoDate;
  /** The last distribution or purchase is more days ago than these. */
  readonly idleDays: number;
}

/** A balance that lies unused, with its owner. */
type IdleBalance = ExtensionData<"listIdleBalances">[number];

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

/** A page of the balances that lie unused, and of the first `balanceDepth` of them (docs/decisions/reports.md). */
export async function listIdleBalances(
  db: Db,
  filter: IdleFilter,
  sort: IdleSort,
  page: PageRequest,
): Promise<RowPage<IdleBalance>> {
  const order = orders[sort];
  const depth = sql.lit(balanceDepth);
  const statement = ({ skip, limit }: PageRequest) => {
    const length = Math.max(0, Math.min(limit, balanceDepth - skip));
    return sql<IdleBalance>`
      WITH listed AS MATERIALIZED (
        SELECT ordinal, moved_on, balance_idr FROM ${idle(filter)} ORDER BY ${order} OFFSET ${skip} LIMIT ${length}::integer
      ), counted AS MATERIALIZED (
        SELECT count(*)::integer AS total FROM (SELECT FROM ${idle(filter)} LIMIT ${depth} + 1) AS found
      )
      SELECT customers.id AS key, ${inCopies(sql`customers.name`)} AS name, ${inCopies(sql`national_id`)} AS "nationalId", customers.status,
        ${keyAndName("branches.id", "branches.name")} AS branch, ${inCopies(sql`accounts.number`)} AS "accountNumber",
        ${amount("listed.balance_idr")} AS "balanceIdr", moved_on AS "movedOn", ${filter.today}::date - moved_on AS days,
        "lastDistribution", (SELECT total FROM counted) AS total
      FROM listed
      JOIN accounts ON accounts.product_code = ${mustahik} AND accounts.ordinal = listed.ordinal
      JOIN customers ON customers.id = accounts.customer_id
      JOIN branches ON branches.id = accounts.branch_id
      LEFT JOIN LATERAL (
        SELECT jsonb_build_object('at', ${instant("created_at")}, 'amountIdr', amount_idr) AS "lastDistribution" FROM transactions
        WHERE beneficiary_customer_id = customers.id AND transaction_type = 'P00001' AND status = 'settled'
        ORDER BY created_at DESC, id DESC LIMIT 1
      ) AS last ON true
      ORDER BY ${order}`;
  };
  return cappedAt(balanceDepth, await readSqlPage(db, statement, page));
}

/** How many balances lie unused, and what they come to. */
export async function sumIdleBalances(db: Db, filter: IdleFilter): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT count(*)::integer AS count, to_jsonb(coalesce(sum(balance_idr), 0)) AS "totalIdr"
    FROM ${idle(filter)}`.execute(db);
  return rows[0]!; // a sum has a row
}

/** The least days of each age of balances. */
const ages = [0, 31, 61, 91, 181] as const;

/** What lies on the accounts of mustahik whose last movement was some days ago. */
interface Resting extends Totals {
  readonly fromDays: number;
  /** Null for the longest. */
  readonly toDays: number | null;
}

/**
 * All balances of mustahik, by the days since the last movement of each. An index has them by day: summed so, each is only added.
 */
export async function sumByAge(db: Db, scope: BranchScope, today: IsoDate): Promise<Resting[]> {
  const { rows } = await sql<Totals & { readonly age: number }>`
    SELECT width_bucket(${today}::date - moved_on, ${[...ages]}::integer[]) AS age, sum(count)::integer AS count,
      to_jsonb(sum(total_idr)) AS "totalIdr"
    FROM (
      SELECT moved_on, count(*) AS count, sum(balance_idr) AS total_idr FROM account_balances
      WHERE product_code = ${mustahik} AND balance_idr > 0 AND ${inScope(scope)} GROUP BY moved_on
    ) AS days
    GROUP BY age`.execute(db);
  return ages.map((fromDays, place) => {
    const { count, totalIdr } = rows.find(({ age }) => age === place + 1) ?? noTotals;
    const next = ages[place + 1];
    return { fromDays, toDays: next === undefined ? null : next - 1, count, totalIdr };
  });
}
