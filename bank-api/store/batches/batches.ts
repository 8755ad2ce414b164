import type { Checks } from "bank-api/domain/approval-rules";
import { batchLabel, cancellableStates } from "bank-api/domain/batches";
import type { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { sql, type InferResult } from "kysely";
import type { BatchId } from "contract/batch-kinds";
import type { BatchStatus } from "contract/specified/batches";
import { checksOfRule } from "../approvals/approval-rules";
import { inScope } from "../lists/in-scope";
import { countedRows, readCounted, type RowPage, type PageRequest } from "../lists/paging";
import type { Stamp, UserStamp } from "../people/users";
import { noticeOfBatch } from "../privacy/privacy-notices";
import type { NamedProgramme } from "../programmes/programmes";
import type { Db } from "../runtime/database";
import { deputyStamp, instant, stamp, type StampInJson } from "../runtime/in-json";

export type Batch = InferResult<ReturnType<typeof selectBatches>>[number];

type GivenFields = "id" | "kind" | "branchId" | "description" | "fileName" | "fileHash" | "rowCount";

export interface NewBatch extends Readonly<Pick<Batch, GivenFields>> {
  readonly notices: readonly string[];
  /** The optional columns of the kind that the file has. */
  readonly optionalColumns: readonly string[];
  /** The programme of the rows of a distribution that name none themselves. */
  readonly programmeId: string | null;
  /** By which text the people in the file were told about their data. */
  readonly privacyNoticeId: string | null;
  readonly creator: UserStamp;
}

/** Condition: rows of the batch wait for somebody who has them processed, for the first time or again. */
export const waitsForDecision = sql<boolean>`(cancelled_at IS NULL AND NOT items_failed AND success_count > 0
  AND status IN ('Pending', 'Process_failed'))`;

/** Adds a batch that is Uploading: its rows come later, and `now` is when it last moved. Answers its label. */
export async function insertBatch(db: Db, batch: NewBatch, now: Date): Promise<string> {
  const { creator } = batch;
  const label = batchLabel(batch.kind, creator.at, await nextBatchNumber(db, batch.kind, creator.at));
  await db
    .insertInto("batches")
    .values({
      id: batch.id,
      kind: batch.kind,
      branch_id: batch.branchId,
      label,
      description: batch.description,
      file_name: batch.fileName,
      file_hash: batch.fileHash,
      notices: [...batch.notices],
      optional_columns: [...batch.optionalColumns],
      programme_id: batch.programmeId,
      privacy_notice_id: batch.privacyNoticeId,
      status: "Uploading",
      row_count: batch.rowCount,
      progress_total: batch.rowCount,
      moved_at: now,
      creator_id: creator.key,
      creator_name: creator.name,
      created_at: creator.at,
    })
    .execute();
  return label;
}

async function nextBatchNumber(db: Db, kind: BatchId, at: Date): Promise<number> {
  const { last } = await db
    .insertInto("batch_numbers")
    .values({ kind, day: jakartaDate(at), last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["kind", "day"]).doUpdateSet({ last: sql<number>`batch_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

/** Label of the newest other batch of the branch with the same file. Cancelled and failed uploads do not count. */
export async function findSameFile(
  db: Db,
  { id, kind, branchId, fileHash }: Pick<NewBatch, "id" | "kind" | "branchId" | "fileHash">,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("batches")
    .select("label")
    .where("file_hash", "=", fileHash)
    .where("kind", "=", kind)
    .where("branch_id", "=", branchId)
    .where("id", "<>", id)
    .where("cancelled_at", "is", null)
    .where("items_failed", "=", false)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.label;
}

export interface BatchFilter {
  readonly kind: BatchId;
  readonly scope: BranchScope;
  readonly status?: BatchStatus | undefined;
  readonly itemsFailed?: boolean | undefined;
  readonly id?: string | undefined;
}

/** Batches of a kind, newest first, without cancelled ones. */
export async function listBatches(db: Db, filter: BatchFilter, page: PageRequest): Promise<RowPage<Batch>> {
  let found = db
    .selectFrom("batches")
    .where("kind", "=", filter.kind)
    .where("cancelled_at", "is", null)
    .where(inScope(filter.scope));
  if (filter.status !== undefined) found = found.where("status", "=", filter.status);
  if (filter.itemsFailed !== undefined) found = found.where("items_failed", "=", filter.itemsFailed);
  if (filter.id !== undefined) found = found.where("id", "=", filter.id);
  // The page's ids come from an index alone; only its own rows are read in full.
  const read = ({ skip, limit }: PageRequest) => {
    const ids = found.select(["id as key", countedRows]).orderBy("id", "desc").offset(skip).limit(limit);
    const rows = selectBatches(db).innerJoin(ids.as("page"), "page.key", "batches.id").select("total");
    return rows.orderBy("id", "desc").execute();
  };
  return readCounted(read, page);
}

/** One batch, if it is not cancelled. */
export async function findBatch(db: Db, id: string, scope: BranchScope) {
  return selectBatches(db)
    .where("id", "=", id)
    .where("cancelled_at", "is", null)
    .where(inScope(scope))
    .executeTakeFirst();
}

/** The sum of the rows that a run would process, in whole rupiah; 0 for kinds without amounts. */
export async function amountToProcess(db: Db, { id }: Batch): Promise<number> {
  const { total } = await db
    .selectFrom("batch_rows")
    .select(sql<number>`to_jsonb(coalesce(sum(amount_idr), 0))`.as("total"))
    .where("batch_id", "=", id)
    .where("status", "=", "Success")
    .executeTakeFirstOrThrow();
  return total;
}

/** Makes a batch Running, so that its rows in Success are processed. False when another call changed it first. */
export async function startRun(db: Db, batch: Batch, processor: Stamp): Promise<boolean> {
  const started = await db
    .updateTable("batches")
    .set({
      status: "Running",
      tried_row: 0,
      progress_done: 0,
      progress_total: sql<number>`success_count`,
      moved_at: processor.at,
      processor_id: processor.key,
      processor_name: processor.name,
      processed_at: processor.at,
    })
    .where("id", "=", batch.id)
    .where("status", "=", batch.status)
    .where("items_failed", "=", false)
    .where("success_count", ">", 0)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  return started.numUpdatedRows === 1n;
}

/** Gives the first of two approvals; nothing is processed. False when another call changed the batch first. */
export async function approveBatchFirst(db: Db, { id, status }: Batch, by: Stamp): Promise<boolean> {
  const approved = await db
    .updateTable("batches")
    .set({ first_approved_by: by.key, first_approved_at: by.at })
    .where("id", "=", id)
    .where("status", "=", status)
    .where("first_approved_by", "is", null)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  return approved.numUpdatedRows === 1n;
}

/**
 * Takes a batch off the lists. Its rows stay for a while (`removeSomeRows`), and their effects for ever. False when its state no
 * longer allows it.
 */
export async function cancelBatch(db: Db, { id }: Batch, canceller: Stamp): Promise<boolean> {
  const cancelled = await db
    .updateTable("batches")
    .set({
      canceller_id: canceller.key,
      canceller_name: canceller.name,
      cancelled_at: canceller.at,
      removing_rows: false,
    })
    .where("id", "=", id)
    .where("status", "in", cancellableStates)
    .where("cancelled_at", "is", null)
    .executeTakeFirst();
  return cancelled.numUpdatedRows === 1n;
}

function selectBatches(db: Db) {
  return db
    .selectFrom("batches")
    .select(["id", "kind", "branch_id as branchId", "label", "description", "file_name as fileName"])
    .select("file_hash as fileHash")
    .select(["status", "items_failed as itemsFailed", "notices", "optional_columns as optionalColumns"])
    .select(["row_count as rowCount", "success_count as successCount", "failed_count as failedCount"])
    .select(["process_count as processCount", "creator_id as creatorId"])
    .select(["checkers", "first_approved_by as firstApprovedBy"])
    .select(
      sql<Checks["rule"]>`(SELECT ${checksOfRule} FROM approval_rules AS rules WHERE rules.id = rule_id)`.as(
        "rule",
      ),
    )
    .select(
      sql<NamedProgramme | null>`(
        SELECT jsonb_build_object('id', programmes.id::text, 'code', code, 'name', name, 'mark', mark)
        FROM programmes WHERE programmes.id = batches.programme_id)`.as("programme"),
    )
    .select(noticeOfBatch.as("privacyNotice"))
    .select([
      stamp("creator_id", "creator_name", "created_at").as("creator"),
      // The user who had the batch processed last.
      stamp("processor_id", "processor_name", "processed_at").$castTo<StampInJson | null>().as("processor"),
      deputyStamp("batches.first_approved_by", "batches.first_approved_at", sql`NULL`).as("firstApproval"),
      // How far the upload or the run has come.
      sql<{ readonly done: number; readonly total: number; readonly movedAt: string } | null>`
        CASE WHEN status IN ('Uploading', 'Running') THEN jsonb_build_object('done', progress_done, 'total', progress_total,
          'movedAt', ${instant("moved_at")}) END`.as("progress"),
    ]);
}
