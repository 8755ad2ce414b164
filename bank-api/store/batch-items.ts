import type { BatchItemStatus } from "contract/batches";
import { findBeginning } from "./batch-blocks";
import type { Db } from "./database";
import type { PageRequest } from "./paging";
import { rupiah } from "./rupiah";

/** A row of a batch. */
export interface BatchItem {
  readonly row: number;
  readonly status: BatchItemStatus;
  /** In the order of the kind's columns: as they will be written, or as typed in a failed row, which may have too many. */
  readonly cells: readonly string[];
  readonly amountIdr: number | null;
  /** Errors, and warnings marked as such. */
  readonly remarks: string;
  /** Why the last run could not process it. */
  readonly obstacle: string | null;
}

/**
 * A page of a batch's rows in one state, in the order of the file, as fast at any depth. How many there are, the batch
 * itself knows.
 */
export async function listBatchItems(
  db: Db,
  batchId: string,
  status: BatchItemStatus,
  page: PageRequest,
): Promise<BatchItem[]> {
  const beginning = await findBeginning(db, batchId, status, page.skip);
  if (!beginning) return [];
  const rows = await db
    .selectFrom("batch_rows")
    .select(["row_number", "status", "cells", "amount_idr", "remarks", "obstacle"])
    .where("batch_id", "=", batchId)
    .where("status", "=", status)
    .where("row_number", ">", beginning.behindRow)
    .orderBy("row_number")
    .offset(beginning.passOver)
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({
    row: row.row_number,
    status: row.status,
    cells: row.cells,
    amountIdr: row.amount_idr === null ? null : rupiah(row.amount_idr),
    remarks: row.remarks,
    obstacle: row.obstacle,
  }));
}
