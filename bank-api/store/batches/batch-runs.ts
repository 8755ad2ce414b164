import { sql } from "kysely";
import type { BatchId } from "contract/batch-kinds";
import { actOf } from "../audit/audit";
import type { Db } from "../runtime/database";
import { blockOfRow, countIntoBlocks } from "./batch-items";

/** A batch that is being processed. */
export interface BatchRun {
  readonly id: string;
  readonly kind: BatchId;
  /** The optional columns of the kind that its file has. */
  readonly optionalColumns: readonly string[];
  readonly branchId: string;
  readonly creatorId: string;
  readonly processorId: string;
  readonly processorName: string;
  /** When the processor had it processed. */
  readonly processedAt: Date;
}

/** Which instance processes a batch, and until when. The instance renews its lease as long as it works. */
export interface Lease {
  readonly holder: string;
  readonly until: Date;
}

/** Takes the oldest running batch that no instance holds, or whose lease has ended. */
export async function takeRun(db: Db, now: Date, lease: Lease): Promise<BatchRun | undefined> {
  const { rows } = await sql<BatchRun>`
    UPDATE batches SET lease_holder = ${lease.holder}, lease_until = ${lease.until}
    WHERE id = (
      SELECT id FROM batches
      WHERE status = 'Running' AND (lease_until IS NULL OR lease_until <= ${now})
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id, kind, optional_columns AS "optionalColumns", branch_id AS "branchId", creator_id AS "creatorId", processor_id AS "processorId",
      processor_name AS "processorName", processed_at AS "processedAt"`.execute(db);
  return rows[0];
}

/** A row that waits to be processed. */
export interface WaitingRow {
  readonly row: number;
  /** The cells in the order of `columnsOfFile`. */
  readonly cells: readonly string[];
  /** What a distribution is for. */
  readonly programmeId: string | null;
}

/**
 * The next rows that this run has not tried yet; undefined when another instance holds the lease by now. It locks the batch
 * until commit, so nobody else changes its rows meanwhile.
 */
export async function nextWaitingRows(db: Db, batchId: string, lease: Lease, limit: number) {
  const held = await db
    .updateTable("batches")
    .set({ lease_until: lease.until })
    .where("id", "=", batchId)
    .where("status", "=", "Running")
    .where("lease_holder", "=", lease.holder)
    .returning("tried_row")
    .executeTakeFirst();
  if (!held) return undefined;
  return db
    .selectFrom("batch_rows")
    .select(["row_number as row", "cells", "programme_id as programmeId"])
    .where("batch_id", "=", batchId)
    .where("status", "=", "Success")
    .where("row_number", ">", held.tried_row)
    .orderBy("row_number")
    .limit(limit)
    .execute();
}

/** A row that could not be processed, and the reason. */
export interface UnprocessedRow {
  readonly row: number;
  readonly obstacle: string;
}

/** Records the results of rows, in the transaction that processed them. */
export async function settleRows(
  db: Db,
  batchId: string,
  processed: readonly number[],
  unprocessed: readonly UnprocessedRow[],
  now: Date,
): Promise<void> {
  if (processed.length > 0) {
    await sql`
      WITH settled AS (
        UPDATE batch_rows SET status = 'Process_success', obstacle = NULL
        WHERE batch_id = ${batchId} AND row_number = ANY(${processed}::integer[])
        RETURNING batch_id, row_number, status
      ), counted AS (
        SELECT batch_id, status, ${blockOfRow} AS block, count(*) AS total FROM settled GROUP BY 1, 2, 3
      ), removed AS (
        UPDATE batch_blocks SET total = batch_blocks.total - counted.total FROM counted
        WHERE batch_blocks.batch_id = counted.batch_id AND batch_blocks.status = 'Success'
          AND batch_blocks.block = counted.block
      )
      ${countIntoBlocks(sql`SELECT batch_id, status, block, total FROM counted`)}`.execute(db);
  }
  if (unprocessed.length > 0) {
    await sql`
      UPDATE batch_rows SET obstacle = unprocessed.obstacle
      FROM unnest(
        ${unprocessed.map(({ row }) => row)}::integer[], ${unprocessed.map(({ obstacle }) => obstacle)}::text[]
      ) AS unprocessed (row_number, obstacle)
      WHERE batch_id = ${batchId} AND batch_rows.row_number = unprocessed.row_number`.execute(db);
  }
  const tried = processed.length + unprocessed.length;
  const last = Math.max(...processed, ...unprocessed.map(({ row }) => row));
  await db
    .updateTable("batches")
    .set({
      success_count: sql<number>`success_count - ${processed.length}`,
      process_count: sql<number>`process_count + ${processed.length}`,
      progress_done: sql<number>`progress_done + ${tried}`,
      tried_row: last,
      moved_at: now,
    })
    .where("id", "=", batchId)
    .execute();
}

/**
 * Ends a run: with success if no row waits any more. Rows that it has not tried get `obstacle` as the reason. Answers
 * whether it did: another instance may hold the lease by now.
 */
export async function finishRun(
  db: Db,
  batchId: string,
  lease: Lease,
  now: Date,
  obstacle: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    WITH finished AS (
      UPDATE batches
      SET status = CASE success_count WHEN 0 THEN 'Process_success' ELSE 'Process_failed' END,
        lease_holder = NULL, lease_until = NULL, moved_at = ${now}
      WHERE id = ${batchId} AND status = 'Running' AND lease_holder = ${lease.holder}
      RETURNING id, tried_row
    ), untried AS (
      UPDATE batch_rows SET obstacle = ${obstacle}
      FROM finished
      WHERE batch_id = finished.id AND batch_rows.status = 'Success' AND row_number > finished.tried_row
    )
    SELECT FROM finished`.execute(db);
  return rows.length > 0;
}

/** What became of a batch, as the audit trail keeps it: with a digest of its rows, so a later change of one can be told. */
interface BatchOutcome {
  readonly status: string;
  readonly processed: number;
  readonly unprocessed: number;
  readonly failed: number;
  /** SHA-256 over those of all rows in their order, each of a line of JSON: number, status, cells, obstacle. */
  readonly sha256: string;
}

export async function batchOutcome(db: Db, batchId: string): Promise<BatchOutcome | null> {
  const { rows } = await sql<BatchOutcome>`
    SELECT status, process_count AS processed, success_count AS unprocessed, failed_count AS failed, ${digestOfRows} AS sha256
    FROM batches WHERE id = ${batchId}`.execute(db);
  return rows[0] ?? null;
}

const lineOfRow = sql`jsonb_build_array(row_number, batch_rows.status, cells, obstacle)::text`;
const digestOfRows = sql`(
  SELECT encode(sha256(string_agg(sha256(convert_to(${lineOfRow}, 'UTF8')), '' ORDER BY row_number)), 'hex')
  FROM batch_rows WHERE batch_id = batches.id
)`;

/** What the trail has a digest of: a run that ended, and an erasure since. */
const withDigest = ["batch.processed", "batch.erase"];

/** Of these batches, those whose rows are as the trail says. A statement for each keeps every one of them as short as its file. */
export async function soundDigests(db: Db, ids: readonly string[]): Promise<string[]> {
  const sound: string[] = [];
  for (const id of ids) {
    const { rows } = await sql`
      SELECT FROM batches CROSS JOIN LATERAL (
        SELECT at, after->>'sha256' AS sha256 FROM audit_log
        WHERE subject = 'batch:' || batches.id AND action = ANY(${withDigest}::text[]) ORDER BY audit_log.id DESC LIMIT 1
      ) AS outcome
      WHERE batches.id = ${id} AND (rows_removed_at IS NULL OR rows_removed_at < at)
        AND ${digestOfRows} = sha256`.execute(db);
    if (rows.length > 0) sound.push(id);
  }
  return sound;
}

/** What the trail says of batches whose rows an erasure has changed: their new digests. */
export async function noteErasedRows(db: Db, ids: readonly string[]) {
  const entries = [];
  for (const id of ids) {
    const { rows } = await sql<{ after: { sha256: string } }>`
      SELECT jsonb_build_object('sha256', ${digestOfRows}) AS after
      FROM batches WHERE id = ${id}`.execute(db);
    entries.push(...rows.map(({ after }) => actOf("batch", "erase", id, after)));
  }
  return entries;
}

/**
 * Batches that are gone, or whose rows are no longer those that the trail's digest is of. A batch that runs again has no new
 * digest yet. Rows that `removeSomeRows` has removed since cannot be compared.
 */
export async function changedBatches(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT substr(subject, 7) AS id
    FROM (
      SELECT DISTINCT ON (subject) subject, at, after->>'sha256' AS sha256 FROM audit_log
      WHERE action = ANY(${withDigest}::text[]) ORDER BY subject, id DESC
    ) AS outcome
    LEFT JOIN batches ON 'batch:' || batches.id = subject
    WHERE batches.id IS NULL OR (
      status <> 'Running' AND NOT removing_rows AND (rows_removed_at IS NULL OR rows_removed_at < at)
      AND ${digestOfRows} IS DISTINCT FROM sha256
    )
    ORDER BY subject LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives a run up, so that the next instance can take it. */
export async function releaseRun(db: Db, batchId: string, lease: Lease): Promise<void> {
  await db
    .updateTable("batches")
    .set({ lease_holder: null, lease_until: null })
    .where("id", "=", batchId)
    .where("lease_holder", "=", lease.holder)
    .execute();
}
