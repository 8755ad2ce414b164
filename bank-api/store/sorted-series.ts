import { sql, type RawBuilder } from "kysely";
import type { ActiveStatus } from "contract/values";
import type { Db } from "./database";
import { inScope } from "./in-scope";
import {
  blocksOf,
  listTotal,
  ordinalsOfBlock,
  type BlockOrder,
  type Listed,
  type ListedSeries,
} from "./list-blocks";
import type { Page, PageRequest } from "./paging";

/** What a list is sorted by. Members with equal values follow in the order of creation, or the reverse if descending. */
export interface Order<By extends BlockOrder | "balance" = BlockOrder | "balance"> {
  readonly by: By;
  readonly isDescending: boolean;
}

export const newestFirst: Order<"created"> = { by: "created", isDescending: true };

export const isNewestFirst = ({ by, isDescending }: Order) => by === "created" && isDescending;

/** The ordinals of the members on a page of a list, in any order. */
export function sortedOrdinals(
  db: Db,
  listed: Listed,
  { by, isDescending }: Order,
  page: PageRequest,
): Promise<Page<number>> {
  return by === "balance"
    ? ordinalsByBalance(db, listed, isDescending, page)
    : ordinalsByBlocks(db, listed, { by, isDescending }, page);
}

/**
 * The counts of the blocks tell in which block the page begins, so PostgreSQL reads from there and skips less than one
 * block, at any depth (docs/decisions/0087-lists-count-by-changes.md). `first` and `ends` are places in ascending order.
 */
async function ordinalsByBlocks(
  db: Db,
  listed: Listed,
  order: Order<BlockOrder>,
  { skip, limit }: PageRequest,
): Promise<Page<number>> {
  const [from, to] = [sql`${skip}::integer`, sql`${skip + limit}::integer`];
  const { rows } = await sql<{ total: number; ordinal: number | null }>`
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
    SELECT start.total, members.ordinal
    FROM start LEFT JOIN LATERAL (
      ${membersFrom(listed, walkFromStart(listed.series, order.by), { skip: sql`start.skip`, limit: sql`start.length` })}
    ) AS members ON true`.execute(db);
  return { rows: rows.flatMap(({ ordinal }) => ordinal ?? []), total: rows[0]?.total ?? 0 };
}

/** How many accounts a list sorted by balance shows, from either end. */
export const balanceDepth = 50_000;

/**
 * Balances change all the time, so no blocks are kept for them, and PostgreSQL skips all accounts before the page. That is
 * why such a list ends at `balanceDepth`.
 */
async function ordinalsByBalance(
  db: Db,
  listed: Listed,
  isDescending: boolean,
  { skip, limit }: PageRequest,
): Promise<Page<number>> {
  const total = await listTotal(db, listed);
  const shown = Math.min(total, balanceDepth);
  const length = Math.min(limit, shown - skip);
  const counts = { total: shown, capped: total > shown };
  if (length <= 0) return { rows: [], ...counts };
  const walk = { ...balanceWalk, isDescending };
  const part = { skip: sql`${skip}::integer`, limit: sql`${length}::integer` };
  const { rows } = await sql<{ ordinal: number }>`${membersFrom(listed, walk, part)}`.execute(db);
  return { rows: rows.map((row) => row.ordinal), ...counts };
}

/** Which index to read a series by: its table and columns, the column that it is sorted by, and where to begin. */
interface Walk extends Record<"table" | "series" | "status" | "key" | "from", RawBuilder<unknown>> {
  readonly isDescending?: boolean;
}

const customers = {
  table: sql.table("customers"),
  series: sql.ref("customer_type"),
  status: sql.ref("status"),
  name: sql`name_lower COLLATE "C"`,
};
const accounts = {
  table: sql.table("accounts"),
  series: sql.ref("product_code"),
  status: sql.ref("owner_status"),
  name: sql`owner_name_lower COLLATE "C"`,
};

/** A walk that begins at `start.block`. */
function walkFromStart(series: ListedSeries, by: BlockOrder): Walk {
  const columns = series === "Mustahik" || series === "Merchant" ? customers : accounts;
  return by === "name"
    ? { ...columns, key: columns.name, from: sql`${columns.name} >= start.block` }
    : {
        ...columns,
        key: sql`ordinal`,
        from: sql`ordinal >= start.block::integer * ${sql.lit(ordinalsOfBlock)}`,
      };
}

const balanceWalk: Walk = {
  ...accounts,
  table: sql.table("account_balances"),
  key: sql`balance_idr`,
  from: sql`true`,
};

/**
 * The query for the members behind the first `skip`, at most `limit`. The indexes begin with the status, so active and
 * inactive members are read apart, each in order, and merged. The LIMIT inside each part shows PostgreSQL that the index has
 * them in order.
 */
function membersFrom(
  { series, scope, status }: Listed,
  walk: Walk,
  { skip, limit }: Record<keyof PageRequest, RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const direction = walk.isDescending ? sql`DESC` : sql`ASC`;
  const statuses: readonly ActiveStatus[] = status === undefined ? ["Active", "Inactive"] : [status];
  const parts = statuses.map(
    (each) => sql`(
      SELECT ordinal, ${walk.key} AS key FROM ${walk.table}
      WHERE ${walk.series} = ${series} AND ${inScope(scope)} AND ${walk.status} = ${each} AND ${walk.from}
      ORDER BY ${walk.key} ${direction}, ordinal ${direction} LIMIT ${skip} + ${limit})`,
  );
  return sql`
    SELECT ordinal FROM (${sql.join(parts, sql` UNION ALL `)}) AS members
    ORDER BY key ${direction}, ordinal ${direction} OFFSET ${skip} LIMIT ${limit}`;
}
