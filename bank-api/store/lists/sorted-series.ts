import { sql, type AliasedRawBuilder, type RawBuilder } from "kysely";
import type { ActiveStatus } from "contract/values";
import { planOnce, type Db } from "../runtime/database";
import { inScope } from "./in-scope";
import {
  asnafOfSeries,
  blocksOf,
  ordinalsPerBlock,
  totalOfList,
  type BlockOrder,
  type Listed,
  type ListedSeries,
} from "./list-blocks";
import type { PageRequest } from "./paging";

/** What a list is sorted by. Members with equal values follow in the order of creation, or the reverse if descending. */
export interface Order<By extends BlockOrder | "balance" = BlockOrder | "balance"> {
  readonly by: By;
  readonly isDescending: boolean;
}

export const newestFirst: Order<"created"> = { by: "created", isDescending: true };

/** A page of a list as one row: the ordinals of its members, in any order, and how many members the list has. */
interface SortedPage {
  readonly ordinals: readonly number[];
  readonly total: number;
  readonly hasMoreThanTotal: boolean;
}

/** The query for a page of a list, to be joined with the members themselves: `ordinal = ANY(page.ordinals)`. */
export function sortedPage(
  listed: Listed,
  { by, isDescending }: Order,
  page: PageRequest,
): AliasedRawBuilder<SortedPage, "page"> {
  const query =
    by === "balance"
      ? pageByBalance(listed, isDescending, page)
      : pageByBlocks(listed, { by, isDescending }, page);
  // OFFSET 0 has PostgreSQL read the page once, and then its members.
  return sql<SortedPage>`(${query} OFFSET 0)`.as("page");
}

/** The ordinals of the members on a page of a list, in any order. */
export async function sortedOrdinals(db: Db, listed: Listed, order: Order, page: PageRequest) {
  const found = db
    .selectFrom(sortedPage(listed, order, page))
    .modifyFront(planOnce)
    .selectAll();
  const { ordinals, ...counts } = await found.executeTakeFirstOrThrow();
  return { rows: ordinals, ...counts };
}

/**
 * The counts of the blocks tell in which block the page begins. So PostgreSQL reads from there and skips less than one block, at
 * any depth (docs/decisions/list-queries.md). `first` and `ends` are places in ascending order.
 */
function pageByBlocks(listed: Listed, order: Order<BlockOrder>, { skip, limit }: PageRequest) {
  const [from, to] = [sql`${skip}::integer`, sql`${skip + limit}::integer`];
  return sql`
    WITH blocks AS (
      SELECT block, sum(sum(count)) OVER (ORDER BY block)::integer AS until, sum(count)::integer AS size
      FROM ${blocksOf(listed, order.by)} GROUP BY block
    ), list AS (
      SELECT coalesce(max(until), 0) AS total FROM blocks
    ), page AS (
      SELECT total, ${order.isDescending ? sql`greatest(total - ${to}, 0)` : from} AS first,
        ${order.isDescending ? sql`total - ${from}` : sql`least(total, ${to})`} AS ends
      FROM list
    ), start AS MATERIALIZED (
      SELECT total, block, first - (until - size) AS skip, greatest(ends - first, 0) AS length
      FROM page LEFT JOIN blocks ON first < ends AND first >= until - size AND first < until
    )
    SELECT start.total, false AS "hasMoreThanTotal", ARRAY(
      ${membersFrom(listed, walkFromStart(listed.series, order.by), { skip: sql`start.skip`, limit: sql`start.length` })}
    ) AS ordinals FROM start`;
}

/** How many accounts a list sorted by balance shows, from either end. */
export const balanceDepth = 50_000;

/**
 * Balances change all the time, so no blocks are kept for them, and PostgreSQL skips all accounts before the page. That is
 * why such a list ends at `balanceDepth`.
 */
function pageByBalance(listed: Listed, isDescending: boolean, { skip, limit }: PageRequest) {
  const length = Math.max(0, Math.min(limit, balanceDepth - skip));
  const walk = { ...balanceWalk(listed.series), isDescending };
  const part = { skip: sql`${skip}::integer`, limit: sql`${length}::integer` };
  const depth = sql.lit(balanceDepth);
  return sql`
    WITH list AS (${totalOfList(listed)})
    SELECT least(total, ${depth}) AS total, total > ${depth} AS "hasMoreThanTotal", ARRAY(${membersFrom(listed, walk, part)}) AS ordinals
    FROM list`;
}

/**
 * Which index to read a series by: its table, the condition that somebody belongs to it, the column that it is sorted by, and
 * where to begin.
 */
interface Walk extends Record<"table" | "belongs" | "status" | "key" | "from", RawBuilder<unknown>> {
  readonly isDescending?: boolean;
}

const customers = (series: ListedSeries) => {
  const asnaf = asnafOfSeries(series);
  return {
    table: sql.table("customers"),
    // The asnaf as its indexes have it.
    belongs:
      asnaf === undefined
        ? sql`customer_type = ${series}`
        : sql`customer_type = 'Mustahik' AND coalesce(asnaf, '') = ${asnaf}`,
    status: sql.ref("status"),
    name: sql`name_lower COLLATE "C"`,
  };
};
const accounts = (product: ListedSeries) => ({
  table: sql.table("accounts"),
  belongs: sql`product_code = ${product}`,
  status: sql.ref("owner_status"),
  name: sql`owner_name_lower COLLATE "C"`,
});

/** A walk that begins at `start.block`. */
function walkFromStart(series: ListedSeries, by: BlockOrder): Walk {
  const isOfAccounts = series === "2001" || series === "2002";
  const columns = isOfAccounts ? accounts(series) : customers(series);
  return by === "name"
    ? { ...columns, key: columns.name, from: sql`${columns.name} >= start.block` }
    : {
        ...columns,
        key: sql`ordinal`,
        from: sql`ordinal >= start.block::integer * ${sql.lit(ordinalsPerBlock)}`,
      };
}

const balanceWalk = (product: ListedSeries): Walk => ({
  ...accounts(product),
  table: sql.table("account_balances"),
  key: sql`balance_idr`,
  from: sql`true`,
});

/**
 * The query for the members behind the first `skip`, at most `limit`. The indexes begin with the status, so active and
 * inactive members are read apart, each in order, and merged. The LIMIT inside each part shows PostgreSQL that the index has
 * them in order.
 */
function membersFrom(
  { scope, status }: Listed,
  walk: Walk,
  { skip, limit }: Record<keyof PageRequest, RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const direction = walk.isDescending ? sql`DESC` : sql`ASC`;
  const statuses: readonly ActiveStatus[] = status === undefined ? ["Active", "Inactive"] : [status];
  const parts = statuses.map(
    (each) => sql`(
      SELECT ordinal, ${walk.key} AS key FROM ${walk.table}
      WHERE ${walk.belongs} AND ${inScope(scope)} AND ${walk.status} = ${each} AND ${walk.from}
      ORDER BY ${walk.key} ${direction}, ordinal ${direction} LIMIT ${skip} + ${limit})`,
  );
  return sql`
    SELECT ordinal FROM (${sql.join(parts, sql` UNION ALL `)}) AS members
    ORDER BY key ${direction}, ordinal ${direction} OFFSET ${skip} LIMIT ${limit}`;
}
