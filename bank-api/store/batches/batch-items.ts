import { rowKinds } from "bank-api/domain/batch-kinds";
import { sql, type RawBuilder } from "kysely";
import type { AsnafFilter } from "contract/asnaf";
import type { BatchId } from "contract/batch-kinds";
import type { BatchItemStatus } from "contract/specified/batches";
import { numberColumn } from "../customers/registry";
import type { PageRequest } from "../lists/paging";
import { restricted } from "../privacy/restrictions";
import type { Db } from "../runtime/database";
import { amount } from "../runtime/in-json";
import type { Batch } from "./batches";

const rowsOfBlock = 1000;

/** The block of a row, by its `row_number`. */
export const blockOfRow: RawBuilder<number> = sql`(row_number - 1) / ${sql.lit(rowsOfBlock)}`;

/** The end of a statement that changes rows: adds `counted` (`batch_id`, `status`, `block`, `total`) to the blocks. */
export const countIntoBlocks = (counted: RawBuilder<unknown>) => sql`
  INSERT INTO batch_blocks (batch_id, status, block, total) ${counted}
  ON CONFLICT (batch_id, status, block) DO UPDATE SET total = batch_blocks.total + excluded.total`;

/** A row of a batch. */
export interface BatchItem {
  readonly row: number;
  readonly status: BatchItemStatus;
  /** The cells in the order of `columnsOfFile`, as they will be written. A failed row has them as typed, with any surplus. */
  readonly cells: readonly string[];
  readonly amountIdr: number | null;
  /** Errors, and warnings marked as such. */
  readonly remarks: string;
  /** Why the last run could not process the row. */
  readonly obstacle: string | null;
  /** The present asnaf of the mustahik whose asnaf a waiting row would change: "" for none yet; null for all other rows. */
  readonly presentAsnaf: AsnafFilter | null;
  /** The row has failed, and the person of the branch whom it names is restricted. */
  readonly isRestricted: boolean;
  /** The customer who has the number of the row. */
  readonly customerId: string | null;
}

/**
 * A page of a batch's rows in each of these states, in the order of the file. The batch itself knows how many there are. The
 * blocks tell after which row of the file to begin, and how many rows of the state to skip from there.
 */
export async function listBatchItems(
  db: Db,
  { id: batchId, kind, branchId }: Batch,
  statuses: readonly BatchItemStatus[],
  { skip, limit }: PageRequest,
): Promise<BatchItem[]> {
  const { rows } = await sql<BatchItem>`
    SELECT items.*, ${customerOf(kind, "items")} AS "customerId", ${kind === "BUP0004" ? presentAsnafIn(branchId) : sql.lit(null)} AS "presentAsnaf",
      items.status = 'Failed' AND EXISTS (
        SELECT FROM customers WHERE customer_type = ${rowKinds[kind].identity.customerType}
          AND ${sql.ref(numberColumn(kind))} = items.identity AND branch_id = ${branchId} AND ${restricted("customers")}
      ) AS "isRestricted"
    FROM (
      SELECT DISTINCT ON (status) status, block * ${sql.lit(rowsOfBlock)} AS after_row, (up_to - total)::integer AS before
      FROM (
        SELECT status, block, total, sum(total) OVER (PARTITION BY status ORDER BY block) AS up_to FROM batch_blocks
        WHERE batch_id = ${batchId} AND status = ANY(${[...statuses]}::text[])
      ) AS blocks
      WHERE up_to > ${skip}::integer ORDER BY status, block
    ) AS start CROSS JOIN LATERAL (
      SELECT row_number AS row, status, cells, identity, ${amount("amount_idr")} AS "amountIdr", remarks, obstacle FROM batch_rows
      WHERE batch_id = ${batchId} AND status = start.status AND row_number > start.after_row
      ORDER BY row_number OFFSET ${skip}::integer - start.before LIMIT ${limit}::integer
    ) AS items
    ORDER BY items.row`.execute(db);
  return rows;
}

/** The customer who has the number of a row, in whatever branch. */
const customerOf = (kind: BatchId, row: string) => sql`(
  SELECT id FROM customers WHERE customer_type = ${rowKinds[kind].identity.customerType}
    AND ${sql.ref(numberColumn(kind))} = ${sql.ref(`${row}.identity`)})`;

/** The customers who have the numbers of some rows of a batch. */
export async function customersInRows(
  db: Db,
  { id, kind }: Batch,
  rows: readonly { readonly seqNo: number }[],
) {
  const found = await sql<{ id: string }>`
    SELECT ${customerOf(kind, "batch_rows")} AS id FROM batch_rows
    WHERE batch_id = ${id} AND row_number = ANY(${rows.map(({ seqNo }) => seqNo)}::integer[])`.execute(db);
  return found.rows.map((row) => row.id);
}

/** The asnaf that the mustahik of a row has now, so that an approver of a change sees what it changes. */
const presentAsnafIn = (branchId: string) => sql`
  CASE WHEN items.status = 'Success' THEN (
    SELECT coalesce(asnaf, '') FROM customers
    WHERE customer_type = 'Mustahik' AND national_id = items.identity AND branch_id = ${branchId}
  ) END`;
