import { sql, type RawBuilder } from "kysely";
import type { CustomerType } from "contract/customers";
import type { ActiveStatus } from "contract/values";
import type { CustomerProduct } from "bank-api/domain/ledger";
import { lockSeries } from "./counters";
import type { Db } from "./database";

/** What lists can sort and filter: customers of a type, or customers' accounts of a product. */
export type ListedSeries = CustomerType | CustomerProduct;

/** Table and columns of a series. */
export function columnsOf(series: ListedSeries) {
  return series === "Mustahik" || series === "Merchant" ? columns.customers : columns.accounts;
}

const columns = {
  customers: {
    table: sql.table("customers"),
    series: sql.ref("customer_type"),
    status: sql.ref("status"),
    name: sql.ref("name_lower"),
  },
  accounts: {
    table: sql.table("accounts"),
    series: sql.ref("product_code"),
    status: sql.ref("owner_status"),
    name: sql.ref("owner_name_lower"),
  },
} as const;

/** Orders for which blocks are kept: see migrations/0005_sorted_lists.sql. */
export type BlockOrder = "created" | "name";

/** Names with the same first four letters share a block. */
const lettersOfBlock = 4;
const ordinalsOfBlock = 1000;

/** The first ordinal of a block of ordinals. */
export const firstOrdinalOf = (block: string) => Number(block) * ordinalsOfBlock;

/** Adds new members of a series to the counts of their blocks: `count` members from ordinal `first` on. */
export async function addToBlocks(db: Db, series: ListedSeries, first: number, count: number): Promise<void> {
  await sql`
    INSERT INTO list_blocks (series, branch_id, status, sorted_by, block, total)
    SELECT ${series}, branch_id, status, sorted_by, block, count(*)
    FROM ${placesOf(series, first, count)}
    GROUP BY branch_id, status, sorted_by, block
    ORDER BY branch_id, status, sorted_by, block
    ON CONFLICT (series, branch_id, status, sorted_by, block)
    DO UPDATE SET total = list_blocks.total + excluded.total
  `.execute(db);
}

/**
 * Moves a member from the blocks of its former status to those of its new one. The lock on the series lets one call in at a
 * time, so two that move members in opposite directions never wait for each other.
 */
export async function moveBetweenBlocks(db: Db, series: ListedSeries, ordinal: number, before: ActiveStatus) {
  await lockSeries(db, series);
  await sql`
    UPDATE list_blocks SET total = list_blocks.total - 1
    FROM ${placesOf(series, ordinal, 1)}
    WHERE list_blocks.series = ${series} AND list_blocks.branch_id = places.branch_id
      AND list_blocks.status = ${before} AND list_blocks.sorted_by = places.sorted_by AND list_blocks.block = places.block
  `.execute(db);
  await addToBlocks(db, series, ordinal, 1);
}

/** The blocks of these members: in both orders, over all branches and within their own. */
function placesOf(series: ListedSeries, first: number, count: number): RawBuilder<unknown> {
  const { table, series: seriesColumn, status, name } = columnsOf(series);
  return sql`(
    SELECT scope.branch_id, ${status} AS status, place.sorted_by, place.block
    FROM ${table} AS member
    CROSS JOIN LATERAL (VALUES (''), (member.branch_id)) AS scope (branch_id)
    CROSS JOIN LATERAL (VALUES
      ('created', lpad((ordinal / ${sql.lit(ordinalsOfBlock)})::text, 7, '0')),
      ('name', left(${name}, ${sql.lit(lettersOfBlock)}))
    ) AS place (sorted_by, block)
    WHERE ${seriesColumn} = ${series} AND ordinal >= ${first} AND ordinal < ${first + count}
  ) AS places`;
}
