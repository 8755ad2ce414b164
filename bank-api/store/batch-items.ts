import { sql, type RawBuilder } from "kysely";
import type { BatchItemStatus } from "contract/batches";
import type { Batch } from "./batches";
import type { Db } from "./database";
import type { PageRequest } from "./paging";
import { rupiah } from "./rupiah";

const rowsOfBlock = 1000;

/** The block of a row, by its `row_number`. */
export const blockOfRow: RawBuilder<number> = sql`(row_number - 1) / ${sql.lit(rowsOfBlock)}`;

/** The end of a statement that changes rows: adds `counted` (`batch_id`, `status`, `block`, `total`) to the blocks. */
export const countIntoBlocks = (counted: RawBuilder<unknown>) => sql`
  INSERT INTO batch_blocks (batch_id, status, block, total) ${counted}
  ON CONFLICT (batch_id, status, block) DO UPDATE SET total = batch_blocks.total + excluded.total`;

/**
 * A row of a batch. `cells` are in the order of the kind's columns: as they will be written, or in a failed row as they
 * were typed, with any surplus. `remarks` are errors, and warnings marked as such. `obstacle` says why the last run could
 * not process the row.
 */
export type BatchItem = Awaited<ReturnType<typeof listBatchItems>>[number];

/** A page of a batch's rows in one state, in the order of the file. The batch itself knows how many there are. */
export async function listBatchItems(
  db: Db,
  { id: batchId }: Batch,
  status: BatchItemStatus,
  page: PageRequest,
) {
  const start = await findStart(db, batchId, status, page.skip);
  if (!start) return [];
  const rows = await db
    .selectFrom("batch_rows")
    .select(["row_number as row", "status", "cells", "amount_idr", "remarks", "obstacle"])
    .where("batch_id", "=", batchId)
    .where("status", "=", status)
    .where("row_number", ">", start.afterRow)
    .orderBy("row_number")
    .offset(start.skip)
    .limit(page.limit)
    .execute();
  return rows.map(({ amount_idr: amount, ...row }) => ({
    ...row,
    amountIdr: amount === null ? null : rupiah(amount),
  }));
}

/**
 * Where to start reading when `skip` rows of a state come before: after a row of the file, and how many rows of the state
 * to skip from there. Undefined if the state has no more rows than `skip`.
 */
async function findStart(db: Db, batchId: string, status: BatchItemStatus, skip: number) {
  const { rows } = await sql<{ block: number; before: number }>`
    SELECT block, (up_to - total)::integer AS before
    FROM (
      SELECT block, total, sum(total) OVER (ORDER BY block) AS up_to FROM batch_blocks
      WHERE batch_id = ${batchId} AND status = ${status}
    ) AS blocks
    WHERE up_to > ${skip} ORDER BY block LIMIT 1`.execute(db);
  const [row] = rows;
  return row && { afterRow: row.block * rowsOfBlock, skip: skip - row.before };
}
