import { sql, type RawBuilder } from "kysely";
import type { BatchItemStatus } from "contract/batches";
import type { Db } from "./database";

const rowsOfBlock = 1000;

/** The block of the row that `row_number` names. */
export const blockOfRow: RawBuilder<number> = sql`(row_number - 1) / ${sql.lit(rowsOfBlock)}`;

/**
 * Counts rows of one batch into their blocks; what they are is a query of `batch_id`, `status`, `block` and `total`.
 * The end of a statement that changes the rows.
 */
export const countIntoBlocks = (counted: RawBuilder<unknown>) => sql`
  INSERT INTO batch_blocks (batch_id, status, block, total) ${counted}
  ON CONFLICT (batch_id, status, block) DO UPDATE SET total = batch_blocks.total + excluded.total`;

/** Where to begin to read for a row: behind which row of the file, and how many of the state to pass over from there. */
export interface Beginning {
  readonly behindRow: number;
  readonly passOver: number;
}

/** Finds the row that `skip` others of a batch precede in a state, to the block; undefined if there are not so many. */
export async function findBeginning(
  db: Db,
  batchId: string,
  status: BatchItemStatus,
  skip: number,
): Promise<Beginning | undefined> {
  const { rows } = await sql<{ block: number; before: number }>`
    SELECT block, (up_to - total)::integer AS before
    FROM (
      SELECT block, total, sum(total) OVER (ORDER BY block) AS up_to FROM batch_blocks
      WHERE batch_id = ${batchId} AND status = ${status}
    ) AS blocks
    WHERE up_to > ${skip} ORDER BY block LIMIT 1`.execute(db);
  const [row] = rows;
  return row && { behindRow: row.block * rowsOfBlock, passOver: skip - row.before };
}
