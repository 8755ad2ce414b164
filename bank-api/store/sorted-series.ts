import { sql, type RawBuilder } from "kysely";
import type { ActiveStatus } from "contract/values";
import type { CustomerProduct } from "bank-api/domain/ledger";
import type { Db } from "./database";
import { columnsOf, firstOrdinalOf, type BlockOrder, type ListedSeries } from "./list-blocks";
import { noRows, type Page, type PageRequest } from "./paging";

/** What a list is sorted by; equals in the order in which they were created, turned round with the rest. */
export interface Order<By extends BlockOrder | "balance" = BlockOrder | "balance"> {
  readonly by: By;
  readonly isDescending: boolean;
}

export const newestFirst: Order<"created"> = { by: "created", isDescending: true };

export const isNewestFirst = ({ by, isDescending }: Order) => by === "created" && isDescending;

/** The members of a series who are listed. */
export interface Listed<Series extends ListedSeries = ListedSeries> {
  readonly series: Series;
  /** `undefined` stands for all branches. */
  readonly branchId: string | undefined;
  /** `undefined` stands for both. */
  readonly status: ActiveStatus | undefined;
}

/**
 * Ordinals of a page in order of creation or of name. Blocks tell how many stand before each of them, so that only the
 * part of one block that lies before the page is passed, at any depth (docs/decisions/0032).
 */
export async function sortedOrdinals(
  db: Db,
  listed: Listed,
  order: Order<BlockOrder>,
  page: PageRequest,
): Promise<Page<number>> {
  const { total, first, block, before } = await findPlace(db, listed, order, page);
  const length = Math.min(page.limit, total - page.skip);
  if (length <= 0 || block === null) return { rows: [], total };
  const walk = order.by === "name" ? namesFrom(listed.series, block) : ordinalsFrom(listed.series, block);
  const rows = await walkThrough(db, listed, walk, { skip: first - before, limit: length });
  return { rows: order.isDescending ? rows.reverse() : rows, total };
}

/** How far a list sorted by balance reaches, from either end. */
export const balanceDepth = 50_000;

/**
 * Ordinals of a page of accounts in order of balance. Balances move all the time, so nothing counts how many stand where,
 * and a page is reached by passing those before it: no further than `balanceDepth`.
 */
export async function ordinalsByBalance(
  db: Db,
  listed: Listed<CustomerProduct>,
  { isDescending }: Order,
  page: PageRequest,
): Promise<Page<number>> {
  const total = await blockTotal(db, listed);
  const shown = Math.min(total, balanceDepth);
  const length = Math.min(page.limit, shown - page.skip);
  const counts = { total: shown, capped: total > shown };
  if (length <= 0) return { ...noRows, ...counts };
  const rows = await walkThrough(db, listed, balances(isDescending), { skip: page.skip, limit: length });
  return { rows, ...counts };
}

interface Place {
  readonly total: number;
  /** The page's place in ascending order, from 0. */
  readonly first: number;
  /** The block in which it lies, null if the page is empty; and how many stand before that block. */
  readonly block: string | null;
  readonly before: number;
}

async function findPlace(
  db: Db,
  listed: Listed,
  order: Order<BlockOrder>,
  { skip, limit }: PageRequest,
): Promise<Place> {
  const first = order.isDescending
    ? sql`greatest(total - ${skip}::integer - ${limit}::integer, 0)`
    : sql`${skip}::integer`;
  const { rows } = await sql<Place>`
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
  const [place] = rows;
  if (!place) throw new Error("a list has no total");
  return place;
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

/** How to go through the members of a series by an index. */
interface Walk {
  readonly columns: Pick<ReturnType<typeof columnsOf>, "table" | "series" | "status">;
  readonly place: RawBuilder<unknown>;
  /** Where it begins. */
  readonly from: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

function namesFrom(series: ListedSeries, block: string): Walk {
  const columns = columnsOf(series);
  const place = sql`${columns.name} COLLATE "C"`;
  return { columns, place, from: sql`${place} >= ${block}`, isDescending: false };
}

function ordinalsFrom(series: ListedSeries, block: string): Walk {
  const place = sql`ordinal`;
  const from = sql`ordinal >= ${firstOrdinalOf(block)}`;
  return { columns: columnsOf(series), place, from, isDescending: false };
}

function balances(isDescending: boolean): Walk {
  const columns = {
    table: sql.table("account_balances"),
    series: sql.ref("product_code"),
    status: sql.ref("owner_status"),
  };
  return { columns, place: sql`balance_idr`, from: sql`true`, isDescending };
}

/**
 * Active and inactive members stand apart in the index, each in order: they are walked side by side, and merged. The
 * limit of each is what makes PostgreSQL see that there is nothing to sort.
 */
async function walkThrough(
  db: Db,
  { series, branchId, status }: Listed,
  walk: Walk,
  { skip, limit }: PageRequest,
): Promise<number[]> {
  const { columns, place, from } = walk;
  const direction = walk.isDescending ? sql`DESC` : sql`ASC`;
  const ofBranch = branchId === undefined ? sql`` : sql`AND branch_id = ${branchId}`;
  const statuses: readonly ActiveStatus[] = status === undefined ? ["Active", "Inactive"] : [status];
  const streams = statuses.map(
    (each) => sql`(
      SELECT ordinal, ${place} AS place FROM ${columns.table}
      WHERE ${columns.series} = ${series} ${ofBranch} AND ${columns.status} = ${each} AND ${from}
      ORDER BY ${place} ${direction}, ordinal ${direction} LIMIT ${skip + limit})`,
  );
  const { rows } = await sql<{ ordinal: number }>`
    SELECT ordinal FROM (${sql.join(streams, sql` UNION ALL `)}) AS members
    ORDER BY place ${direction}, ordinal ${direction} OFFSET ${skip} LIMIT ${limit}
  `.execute(db);
  return rows.map((row) => row.ordinal);
}
