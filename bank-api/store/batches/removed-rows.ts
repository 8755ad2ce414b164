import { sql } from "kysely";
import type { BatchItemStatus } from "contract/specified/batches";
import type { Db } from "../runtime/database";

/** Few enough for a short transaction: a batch may have 200,000 rows. */
const rowsAtOnce = 2_000;

/**
 * Removes a piece of the rows that will never take effect, since they hold personal data: all such rows of batches cancelled before
 * `since`, and the failed rows of others that have not moved since then. Rows that a run has left waiting lapse with them: they
 * count as failed, so nobody can process them again. Those of a batch that has never run stay. The batch keeps its counts, and a
 * notice that says what was removed. Answers how many rows went.
 */
export async function removeSomeRows(db: Db, now: Date, since: Date): Promise<number> {
  const batch = await nextBatch(db, since);
  if (batch === undefined) return 0;
  const statuses = removable(batch);
  if (!batch.removing_rows) await beginRemoval(db, batch, statuses, now);
  const some = db
    .selectFrom("batch_rows")
    .select("row_number")
    .where("batch_id", "=", batch.id)
    .where("status", "in", statuses)
    .limit(rowsAtOnce);
  const { numDeletedRows } = await db
    .deleteFrom("batch_rows")
    .where("batch_id", "=", batch.id)
    .where("row_number", "in", some)
    .executeTakeFirst();
  if (numDeletedRows < BigInt(rowsAtOnce)) {
    const done = { removing_rows: false, rows_removed_at: now };
    await db.updateTable("batches").set(done).where("id", "=", batch.id).execute();
  }
  // A batch that broke off may have had no rows.
  return Number(numDeletedRows) || removeSomeRows(db, now, since);
}

type OldBatch = NonNullable<Awaited<ReturnType<typeof nextBatch>>>;

/** Batches with rows to remove. The first condition is, word for word, that of the index. */
const hasOldRows = (since: Date) => sql<boolean>`(removing_rows OR (
    (rows_removed_at IS NULL OR rows_removed_at < COALESCE(cancelled_at, moved_at))
    AND (cancelled_at IS NOT NULL OR failed_count > 0 OR (status = 'Process_failed' AND success_count > 0))
  )) AND (removing_rows OR COALESCE(cancelled_at, moved_at) < ${since}) AND status NOT IN ('Uploading', 'Running')`;

/** The batches, with the number of rows that will be removed of each. */
export const rowsOfOldBatches = (since: Date) => sql`
  SELECT COALESCE(cancelled_at, moved_at) AS at, (
    SELECT coalesce(sum(total), 0) FROM batch_blocks AS blocks WHERE batch_id = batches.id AND (
      blocks.status = 'Failed'
      OR (blocks.status = 'Success' AND (cancelled_at IS NOT NULL OR batches.status = 'Process_failed')))
  ) AS rows
  FROM batches WHERE ${hasOldRows(since)}`;

function nextBatch(db: Db, since: Date) {
  return db
    .selectFrom("batches")
    .select(["id", "status", "success_count", "removing_rows", "cancelled_at"])
    .where(hasOldRows(since))
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

const lapses = ({ status, success_count, cancelled_at }: OldBatch) =>
  status === "Process_failed" && success_count > 0 && cancelled_at === null;

/** Rows that look as if they waited have lapsed where no row waits by the count. */
function removable(batch: OldBatch): readonly BatchItemStatus[] {
  if (batch.cancelled_at !== null) return ["Success", "Failed"];
  if (batch.removing_rows ? batch.success_count === 0 : lapses(batch)) return ["Success", "Failed"];
  return ["Failed"];
}

/** Takes the rows off the batch's lists at once, with all that the lists say of them. */
async function beginRemoval(
  db: Db,
  batch: OldBatch,
  statuses: readonly BatchItemStatus[],
  now: Date,
): Promise<void> {
  const blocks = await db
    .deleteFrom("batch_blocks")
    .where("batch_id", "=", batch.id)
    .where("status", "in", statuses)
    .returning("total")
    .execute();
  const rows = blocks.reduce((sum, { total }) => sum + total, 0);
  const what = batch.cancelled_at === null ? "baris gagal" : "baris";
  const notices = rows > 0 ? [`${rows} ${what} dihapus karena lewat masa simpannya.`] : [];
  await db
    .updateTable("batches")
    .set({ removing_rows: true, rows_removed_at: now, notices: sql`notices || ${notices}::text[]` })
    .$if(lapses(batch), (update) =>
      update.set({ success_count: 0, failed_count: sql<number>`failed_count + success_count` }),
    )
    .where("id", "=", batch.id)
    .execute();
}
