import type { BranchScope } from "bank-api/domain/branch-scope";
import type { CustomerProduct, ProductCode } from "bank-api/domain/ledger";
import { sql, type RawBuilder } from "kysely";
import type { AsnafFilter } from "contract/asnaf";
import type { CustomerType } from "contract/specified/customers";
import type { ActiveStatus } from "contract/values";
import { planOnce, type Db } from "../runtime/database";
import { foldChanges } from "./fold";
import { inScope, keptUnder } from "./in-scope";

/**
 * What lists can sort and filter: customers of a type, the mustahik of one asnaf, or customers' accounts of a product. A trigger
 * counts the mustahik of an asnaf (docs/decisions/list-queries.md), and `countMembers` all others.
 */
export type ListedSeries = CustomerType | `Mustahik:${AsnafFilter}` | CustomerProduct;

/** The asnaf of a series of mustahik, "" where nobody has determined it; undefined for any other series. */
export function asnafOfSeries(series: ListedSeries): string | undefined {
  const [type, asnaf] = series.split(":");
  return type === "Mustahik" ? asnaf : undefined;
}

/** Which members of a series are listed. */
export interface Listed {
  readonly series: ListedSeries;
  readonly scope: BranchScope;
  /** `undefined` stands for both. */
  readonly status?: ActiveStatus | undefined;
}

/** Orders for which blocks are kept (docs/decisions/list-queries.md). */
export type BlockOrder = "created" | "name";

/** Names with the same first four letters share a block. */
const lettersOfBlock = 4;
/** More would be slow to pass, fewer slow to add up. */
export const ordinalsPerBlock = 4000;

/**
 * The next `count` ordinals of a series, ascending. A sequence gives them, so nobody waits for another's commit; what is
 * rolled back leaves gaps.
 */
export async function takeOrdinals(db: Db, series: CustomerType | ProductCode, count: number) {
  const { rows } = await sql<{ ordinal: number }>`
    SELECT nextval(${`ordinals_${series.toLowerCase()}`})::integer AS ordinal FROM generate_series(1, ${count}::integer)
  `.execute(db);
  return rows.map((row) => row.ordinal);
}

/**
 * The statement that counts members of lists. It only inserts rows that `foldLists` adds to the blocks later, so nobody
 * waits for another who adds or moves members.
 * @param members a query for series, branch, status, ordinal, name and count: 1 for a member that comes, -1 for one that goes
 */
export const countMembers = (members: RawBuilder<unknown>) => sql`
  INSERT INTO list_changes (series, branch_id, status, sorted_by, block, count)
  SELECT series, branch_id, status, sorted_by, block, sum(count)
  FROM (${members}) AS members (series, branch_id, status, ordinal, name, count)
  CROSS JOIN LATERAL (VALUES
    ('created', lpad((ordinal / ${sql.lit(ordinalsPerBlock)})::text, 7, '0')),
    ('name', left(name, ${sql.lit(lettersOfBlock)}))
  ) AS place (sorted_by, block)
  GROUP BY series, branch_id, status, sorted_by, block`;

/** Adds the changes that have come in to the blocks, of all branches and of their own. */
export const foldLists = (db: Db) =>
  foldChanges(
    db,
    "list_changes",
    sql`
      INSERT INTO list_blocks (series, branch_id, status, sorted_by, block, total)
      SELECT series, scope.branch_id, status, sorted_by, block, sum(count)
      FROM taken CROSS JOIN LATERAL (VALUES (''), (taken.branch_id)) AS scope (branch_id)
      GROUP BY series, scope.branch_id, status, sorted_by, block
      ORDER BY series, scope.branch_id, status, sorted_by, block
      ON CONFLICT (series, branch_id, status, sorted_by, block)
      DO UPDATE SET total = list_blocks.total + excluded.total`,
  );

/** A list's blocks and the changes not yet added to them, as a table: read by one statement, their sums are exact. */
export function blocksOf({ series, scope, status }: Listed, order: BlockOrder): RawBuilder<unknown> {
  const ofSeries = sql`series = ${series} AND sorted_by = ${order}`;
  const ofStatus = status === undefined ? sql`` : sql`AND status = ${status}`;
  return sql`(
    SELECT block, total AS count FROM list_blocks
    WHERE ${ofSeries} AND branch_id = ${keptUnder(scope)} ${ofStatus}
    UNION ALL
    SELECT block, count FROM list_changes WHERE ${ofSeries} AND ${inScope(scope)} ${ofStatus}
  ) AS blocks`;
}

/** The query for how many members a list has. */
export const totalOfList = (listed: Listed): RawBuilder<{ readonly total: number }> =>
  sql`SELECT coalesce(sum(count), 0)::integer AS total FROM ${blocksOf(listed, "created")}`;

/** How many members a list has. */
export async function listTotal(db: Db, listed: Listed): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`${planOnce} ${totalOfList(listed)}`.execute(db);
  return rows[0]?.total ?? 0;
}
