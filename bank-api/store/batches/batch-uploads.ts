import type { NoticeEvent } from "bank-api/domain/notices";
import { sql, type RawBuilder, type Updateable } from "kysely";
import type { BatchId } from "contract/batch-kinds";
import type { RuledType } from "contract/extensions/approval-rules";
import type { BatchItemStatus } from "contract/specified/batches";
import { cleanLine } from "contract/typed-text";
import { ruleOfItem } from "../approvals/approval-rules";
import type { Db } from "../runtime/database";
import { isUnstorable } from "../runtime/errors";
import type { Schema } from "../runtime/schema.gen";
import { blockOfRow, countIntoBlocks } from "./batch-items";

/** A row of a file, after the checks. */
export interface NewBatchRow {
  readonly row: number;
  readonly status: Exclude<BatchItemStatus, "Process_success">;
  /** JSON array of texts, in the order of `columnsOfFile`. */
  readonly cells: string;
  readonly identity: string | null;
  /** The customer who gets a distribution. */
  readonly recipientId: string | null;
  /** The KK number from the file; for a distribution, from the recipient's record. */
  readonly familyCardNumber: string | null;
  readonly amountIdr: number | null;
  /** What a distribution is for. */
  readonly programmeId: string | null;
  readonly remarks: string;
}

/**
 * Adds rows to a batch: one statement, about 1,000 rows at a time. All cells are one text with a line for each row (JSON has
 * no line breaks inside). As a PostgreSQL array, each of their quotation marks would be escaped and unescaped.
 */
export async function insertBatchRows(db: Db, batchId: string, rows: readonly NewBatchRow[]): Promise<void> {
  const column = <T>(value: (row: NewBatchRow) => T) => rows.map(value);
  await sql`
    WITH added AS (
      INSERT INTO batch_rows (
        batch_id, row_number, status, cells, identity, customer_id, family_card_number, amount_idr, programme_id, remarks)
      SELECT ${batchId}, row_number, status, cells, identity, customer_id, family_card_number, amount_idr, programme_id, remarks
      FROM unnest(
        ${column((row) => row.row)}::integer[],
        ${column((row) => row.status)}::text[],
        string_to_array(${column((row) => row.cells).join("\n")}, E'\\n')::jsonb[],
        ${column((row) => row.identity)}::text[],
        ${column((row) => row.recipientId)}::bigint[],
        ${column((row) => row.familyCardNumber)}::text[],
        ${column((row) => row.amountIdr)}::bigint[],
        ${column((row) => row.programmeId)}::bigint[],
        ${column((row) => row.remarks)}::text[]
      ) AS rows (row_number, status, cells, identity, customer_id, family_card_number, amount_idr, programme_id, remarks)
      RETURNING batch_id, row_number, status
    )
    ${countIntoBlocks(sql`SELECT batch_id, status, ${blockOfRow}, count(*) FROM added GROUP BY 1, 2, 3`)}
  `.execute(db);
}

/**
 * Adds rows, within a transaction, and answers them as they are stored. PostgreSQL does not say which row it cannot hold, so the rows
 * are halved until one is left. It becomes a row that failed: the file would otherwise break off each time.
 */
export async function insertStorableRows(
  db: Db,
  batchId: string,
  rows: readonly NewBatchRow[],
): Promise<readonly NewBatchRow[]> {
  try {
    await sql`SAVEPOINT portion`.execute(db);
    await insertBatchRows(db, batchId, rows);
    await sql`RELEASE SAVEPOINT portion`.execute(db);
    return rows;
  } catch (error) {
    if (!isUnstorable(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT portion`.execute(db);
  }
  if (rows.length === 1) {
    const failed = rows.map(withoutWhatIsUnstorable);
    await insertBatchRows(db, batchId, failed);
    return failed;
  }
  const half = Math.ceil(rows.length / 2);
  const first = await insertStorableRows(db, batchId, rows.slice(0, half));
  return [...first, ...(await insertStorableRows(db, batchId, rows.slice(half)))];
}

const withoutWhatIsUnstorable = ({ row, cells }: NewBatchRow): NewBatchRow => ({
  ...{ row, status: "Failed", cells: JSON.stringify((JSON.parse(cells) as string[]).map(cleanLine)) },
  ...{ identity: null, recipientId: null, familyCardNumber: null, amountIdr: null, programmeId: null },
  remarks: "Baris ini memuat huruf yang tidak dapat disimpan: ketik ulang isinya.",
});

/**
 * Locks an upload whose rows are being stored, until the transaction ends. False when the upload was given up meanwhile. The
 * lock is the weakest there is: it only keeps `failSilentUploads` away.
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

/** Changes a batch that is still Uploading. False when the upload was given up meanwhile. */
async function updateUpload(db: Db, batchId: string, change: Updateable<Schema["batches"]>) {
  const { numUpdatedRows } = await db
    .updateTable("batches")
    .set(change)
    .where("id", "=", batchId)
    .where("status", "=", "Uploading")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records how many rows of an upload are stored. It also shows that the upload is alive. */
export async function moveUpload(db: Db, batchId: string, done: number, now: Date): Promise<void> {
  await updateUpload(db, batchId, { progress_done: done, moved_at: now });
}

/** How many rows of an upload can be processed, and how many have errors. */
export interface UploadCounts {
  readonly success: number;
  readonly failed: number;
}

/**
 * Ends an upload whose rows are all stored, and gives a distribution the rule for its sum. False when the upload was given up
 * meanwhile: then the caller must roll back.
 */
export async function completeUpload(db: Db, batchId: string, { success, failed }: UploadCounts, now: Date) {
  const counts = { success_count: success, failed_count: failed, progress_done: success + failed };
  if (!(await updateUpload(db, batchId, { status: "Pending", ...counts, moved_at: now }))) return false;
  await keepRule(db, batchId);
  return true;
}

/** The rule that was in force when the upload began. Its sum is known only now. */
async function keepRule(db: Db, batchId: string): Promise<void> {
  await sql`
    WITH items AS (
      SELECT batches.id, ${"P00001" satisfies RuledType} AS transaction_type, branch_id, created_at, sum(amount_idr) AS amount_idr
      FROM batches JOIN batch_rows ON batch_id = batches.id AND batch_rows.status = 'Success'
      WHERE batches.id = ${batchId} AND kind = ${"BUP0002" satisfies BatchId} GROUP BY batches.id
    )
    UPDATE batches SET rule_id = rule.rule_id, checkers = rule.checkers
    FROM items CROSS JOIN LATERAL ${ruleOfItem} AS rule WHERE batches.id = items.id`.execute(db);
}

/** Ends an upload whose rows could not be stored. */
export async function failUpload(db: Db, batchId: string): Promise<void> {
  await giveUp(db, sql`id = ${batchId} AND status = 'Uploading'`);
}

/**
 * Gives up uploads that nobody has locked and that have not moved since then: the bank that stored them has ended. Answers
 * how many.
 */
export function failSilentUploads(db: Db, since: Date): Promise<number> {
  return giveUp(
    db,
    sql`id IN (
      SELECT id FROM batches WHERE status = 'Uploading' AND moved_at < ${since} FOR UPDATE SKIP LOCKED
    )`,
  );
}

/** Ends these uploads, and has their uploaders told. Answers how many. */
async function giveUp(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH given_up AS (
      UPDATE batches SET status = 'Process_failed', items_failed = true WHERE ${which} RETURNING id, moved_at
    )
    INSERT INTO notice_causes (kind, subject_id, at)
    SELECT ${"batch-broke-off" satisfies NoticeEvent}, id, moved_at FROM given_up`.execute(db);
  return Number(numAffectedRows);
}
