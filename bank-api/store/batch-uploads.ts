import { sql } from "kysely";
import type { BatchItemStatus } from "contract/batches";
import { blockOfRow, countIntoBlocks } from "./batch-blocks";
import type { Db } from "./database";

/** A row of a file, judged. */
export interface NewBatchRow {
  readonly row: number;
  readonly status: Exclude<BatchItemStatus, "Process_success">;
  /** JSON array of texts, in the order of the kind's columns. */
  readonly cells: string;
  readonly identity: string | null;
  /** Of a distribution: whom it is for. */
  readonly recipientId: string | null;
  /** The file's own, of a distribution the recipient's. */
  readonly familyCardNumber: string | null;
  readonly amountIdr: number | null;
  readonly remarks: string;
}

/**
 * Adds rows to a batch: one statement, about 1,000 rows at a time. The cells go as one text, a line each (JSON has no line
 * ends within): in an array's literal each of their quotation marks would be escaped and unescaped again.
 */
export async function insertBatchRows(db: Db, batchId: string, rows: readonly NewBatchRow[]): Promise<void> {
  const column = <T>(value: (row: NewBatchRow) => T) => rows.map(value);
  await sql`
    WITH added AS (
      INSERT INTO batch_rows (
        batch_id, row_number, status, cells, identity, customer_id, family_card_number, amount_idr, remarks)
      SELECT ${batchId}, row_number, status, cells, identity, customer_id, family_card_number, amount_idr, remarks
      FROM unnest(
        ${column((row) => row.row)}::integer[],
        ${column((row) => row.status)}::text[],
        string_to_array(${column((row) => row.cells).join("\n")}, E'\\n')::jsonb[],
        ${column((row) => row.identity)}::text[],
        ${column((row) => row.recipientId)}::bigint[],
        ${column((row) => row.familyCardNumber)}::text[],
        ${column((row) => row.amountIdr)}::bigint[],
        ${column((row) => row.remarks)}::text[]
      ) AS rows (row_number, status, cells, identity, customer_id, family_card_number, amount_idr, remarks)
      RETURNING batch_id, row_number, status
    )
    ${countIntoBlocks(sql`SELECT batch_id, status, ${blockOfRow}, count(*) FROM added GROUP BY 1, 2, 3`)}
  `.execute(db);
}

/**
 * Marks an upload as one whose rows are being stored, until the transaction ends, however it ends. False when the upload
 * was given up meanwhile. The lock is the weakest there is: it keeps off `failSilentUploads` and nothing else.
 */
export async function holdUpload(db: Db, batchId: string): Promise<boolean> {
  const held = await db
    .selectFrom("batches")
    .select("id")
    .where("id", "=", batchId)
    .where("status", "=", "Uploading")
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Shows how many rows of an upload are done; a sign of life as well. */
export async function moveUpload(db: Db, batchId: string, done: number, now: Date): Promise<void> {
  await db
    .updateTable("batches")
    .set({ progress_done: done, moved_at: now })
    .where("id", "=", batchId)
    .where("status", "=", "Uploading")
    .execute();
}

/** How many rows of an upload wait to be processed, and how many are wrong. */
export interface UploadCounts {
  readonly success: number;
  readonly failed: number;
}

/** Ends an upload whose rows are all there. False when it was given up meanwhile: then its rows must not stay. */
export async function completeUpload(
  db: Db,
  batchId: string,
  counts: UploadCounts,
  now: Date,
): Promise<boolean> {
  const completed = await db
    .updateTable("batches")
    .set({
      status: "Pending",
      success_count: counts.success,
      failed_count: counts.failed,
      progress_done: counts.success + counts.failed,
      moved_at: now,
    })
    .where("id", "=", batchId)
    .where("status", "=", "Uploading")
    .executeTakeFirst();
  return completed.numUpdatedRows === 1n;
}

/** Ends an upload none of whose rows could be stored. */
export async function failUpload(db: Db, batchId: string): Promise<void> {
  await db
    .updateTable("batches")
    .set({ status: "Process_failed", items_failed: true })
    .where("id", "=", batchId)
    .where("status", "=", "Uploading")
    .execute();
}

/**
 * Gives up uploads that nobody holds and that have shown no sign of life since then: whoever stored them is gone.
 * Answers how many.
 */
export async function failSilentUploads(db: Db, since: Date): Promise<number> {
  const failed = await db
    .updateTable("batches")
    .set({ status: "Process_failed", items_failed: true })
    .where("id", "in", (query) =>
      query
        .selectFrom("batches")
        .select("id")
        .where("status", "=", "Uploading")
        .where("moved_at", "<", since)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(failed.numUpdatedRows);
}
