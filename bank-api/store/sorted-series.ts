import { sql, type RawBuilder } from "kysely";
import type { ActiveStatus } from "contract/values";
import type { Db } from "./database";
import { columnsOf, firstOrdinalOf, type BlockOrder, type ListedSeries } from "./list-blocks";
import type { Page, PageRequest } from "./paging";

/** What a list is sorted by. Members with equal values follow in the order of creation, or the reverse if descending. */
export interface Order<By extends BlockOrder | "balance" = BlockOrder | "balance"> {
  readonly by: By;
  readonly isDescending: boolean;
}

export const newestFirst: Order<"created"> = { by: "created", isDescending: true };

export const isNewestFirst = ({ by, isDescending }: Order) => by === "created" && isDescending;

/** Which members of a series are listed. */
export interface Listed {
  readonly series: ListedSeries;
  /** `undefined` stands for all branches. */
  readonly branchId: string | undefined;
  /** `undefined` stands for both. */
  readonly status: ActiveStatus | undefined;
}

/**
 * Ordinals of a page of a list. The counts of the blocks tell in which block the page begins, so PostgreSQL reads from there
 * and skips less than one block, at any depth (docs/decisions/0032-sorted-lists.md).
 */
export async function sortedOrdinals(
  db: Db,
  listed: Listed,
  { by, isDescending }: Order,
  page: PageRequest,
): Promise<Page<number>> {
  if (by === "balance") return ordinalsByBalance(db, listed, isDescending, page);
  const { total, first, block, before } = await findPageStart(db, listed, { by, isDescending }, page);
  const length = Math.min(page.limit, total - page.skip);
  if (length <= 0 || block === null) return { rows: [], total };
  const walk = by === "name" ? namesFrom(listed.series, block) : ordinalsFrom(listed.series, block);
  const rows = await walkThrough(db, listed, walk, { skip: first - before, limit: length });
  return { rows: isDescending ? rows.reverse() : rows, total };
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
  page: PageRequest,
): Promise<Page<number>> {
  const total = await blockTotal(db, listed);
  const shown = Math.min(total, balanceDepth);
  const length = Math.min(page.limit, shown - page.skip);
  const counts = { total: shown, capped: total > shown };
  if (length <= 0) return { rows: [], ...counts };
  const walk = { columns: balanceColumns, key: sql`balance_idr`, from: sql`true`, isDescending };
  const rows = await walkThrough(db, listed, walk, { skip: page.skip, limit: length });
  return { rows, ...counts };
}

interface PageStart {
  readonly total: number;
  /** How many members come before the page, in ascending order. */
  readonly first: number;
  /** The block in which the page begins; null if the page is empty. */
  readonly block: string | null;
  /** How many members come before that block. */
  readonly before: number;
}

async function findPageStart(
  db: Db,
  listed: Listed,
  order: Order<BlockOrder>,
  { skip, limit }: PageRequest,
): Promise<PageStart> {
  const first = order.isDescending
    ? sql`greatest(total - ${skip}::integer - ${limit}::integer, 0)`
    : sql`${skip}::integer`;
  const { rows } = await sql<PageStart>`
    WITH blocks AS (
      SELECT block, sum(total)::integer AS size, sum(sum(total)) OVER (ORDER BY block)::integer AS until
      FROM list_blocks WHERE ${inBlocks(listed, order.by)} GROUP BY block
    ), list AS (
      SELECT coalesce(max(until), 0) AS total FROM blocks
    ), page AS (
      SELECT total, ${first} AS first FROM list
    )
    SELECT total, first, block, coalesce(until - size, 0) AS before
    FROM page LEFT JOIN blocks ON first >= until - size AND first < until
  `.execute(db);
  const [start] = rows;
  if (!start) throw new Error("a list has no total");
  return start;
}

async function blockTotal(db: Db, listed: Listed): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(total), 0)::integer AS total FROM list_blocks WHERE ${inBlocks(listed, "created")}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

function inBlocks({ series, branchId, status }: Listed, order: BlockOrder): RawBuilder<unknown> {
  const ofStatus = status === undefined ? sql`` : sql`AND status = ${status}`;
  return sql`series = ${series} AND branch_id = ${branchId ?? ""} ${ofStatus} AND sorted_by = ${order}`;
}

/** Which index to read a series by: its table and columns, the column that it is sorted by, and where to begin. */
interface Walk {
  readonly columns: Pick<ReturnType<typeof columnsOf>, "table" | "series" | "status">;
  readonly key: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

function namesFrom(series: ListedSeries, block: string): Walk {
  const columns = columnsOf(series);
  const key = sql`${columns.name} COLLATE "C"`;
  return { columns, key, from: sql`${key} >= ${block}`, isDescending: false };
}

function ordinalsFrom(series: ListedSeries, block: string): Walk {
  const from = sql`ordinal >= ${firstOrdinalOf(block)}`;
  return { columns: columnsOf(series), key: sql`ordinal`, from, isDescending: false };
}

const balanceColumns = {
  table: sql.table("account_balances"),
  series: sql.ref("product_code"),
  status: sql.ref("owner_status"),
};

/**
 * The ordinals behind the first `skip`, at most `limit`. The indexes begin with the status, so active and inactive members
 * are read apart, each in order, and merged. The LIMIT inside each part shows PostgreSQL that the index has them in order.
 */
async function walkThrough(
  db: Db,
  { series, branchId, status }: Listed,
  { columns, key, from, isDescending }: Walk,
  { skip, limit }: PageRequest,
): Promise<number[]> {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const ofBranch = branchId === undefined ? sql`` : sql`AND branch_id = ${branchId}`;
  const statuses: readonly ActiveStatus[] = status === undefined ? ["Active", "Inactive"] : [status];
  const parts = statuses.map(
    (each) => sql`(
      SELECT ordinal, ${key} AS key FROM ${columns.table}
      WHERE ${columns.series} = ${series} ${ofBranch} AND ${columns.status} = ${each} AND ${from}
      ORDER BY ${key} ${direction}, ordinal ${direction} LIMIT ${skip + limit})`,
  );
  const { rows } = await sql<{ ordinal: number }>`
    SELECT ordinal FROM (${sql.join(parts, sql` UNION ALL `)}) AS members
    ORDER BY key ${direction}, ordinal ${direction} OFFSET ${skip} LIMIT ${limit}
  `.execute(db);
  return rows.map((row) => row.ordinal);
}
