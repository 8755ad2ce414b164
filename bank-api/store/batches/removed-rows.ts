import { sql } from "kysely";
import type { BatchItemStatus } from "contract/specified/batches";
import type { Db } from "../runtime/database";

/** Each piece is a transaction of its own: a batch may have 200,000 rows. */
const rowsAtOnce = 2_000;
/** The next round of the job goes on, so that the bank can stop in between. */
const mostPieces = 100;

/**
 * Removes rows that will never take effect, since they hold personal data: all such rows of batches cancelled before `since`, and
 * the failed rows of others that have not moved since then. Rows that a run has left waiting lapse with them: they count as
 * failed, so nobody can process them again. Those of a batch that has never run stay. The batch keeps its counts, and a
 * notice that says what was removed. Several instances take different batches.
 */
export async function removeOldRows(db: Db, now: Date, since: Date, afterDays: number): Promise<void> {
  const piece = (transaction: Db) => removeSome(transaction, now, since, afterDays);
  for (let pieces = 0; pieces < mostPieces; pieces += 1) {
    if (!(await db.transaction().execute(piece))) return;
  }
}

/** One piece; false when nothing is left to remove. */
async function removeSome(db: Db, now: Date, since: Date, afterDays: number): Promise<boolean> {
  const batch = await nextBatch(db, since);
  if (batch === undefined) return false;
  const statuses = removable(batch);
  if (!batch.removing_rows) await beginRemoval(db, batch, statuses, now, afterDays);
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
  if (numDeletedRows === BigInt(rowsAtOnce)) return true;
  const done = { removing_rows: false, rows_removed_at: now };
  await db.updateTable("batches").set(done).where("id", "=", batch.id).execute();
  return true;
}

type OldBatch = NonNullable<Awaited<ReturnType<typeof nextBatch>>>;

/** A batch with rows to remove, locked. The first condition is, word for word, that of the index. */
function nextBatch(db: Db, since: Date) {
  return db
    .selectFrom("batches")
    .select(["id", "status", "success_count", "removing_rows", "cancelled_at"])
    .where(
      sql<boolean>`(removing_rows OR (
        (rows_removed_at IS NULL OR rows_removed_at < COALESCE(cancelled_at, moved_at))
        AND (cancelled_at IS NOT NULL OR failed_count > 0 OR (status = 'Process_failed' AND success_count > 0))
      ))`,
    )
    .where(sql<boolean>`(removing_rows OR COALESCE(cancelled_at, moved_at) < ${since})`)
    .where("status", "not in", ["Uploading", "Running"])
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
  afterDays: number,
): Promise<void> {
  const blocks = await db
    .deleteFrom("batch_blocks")
    .where("batch_id", "=", batch.id)
    .where("status", "in", statuses)
    .returning("total")
    .execute();
  const rows = blocks.reduce((sum, { total }) => sum + total, 0);
  const what = batch.cancelled_at === null ? "baris gagal" : "baris";
  const notices = rows > 0 ? [`${rows} ${what} dihapus setelah ${afterDays} hari.`] : [];
  await db
    .updateTable("batches")
    .set({ removing_rows: true, rows_removed_at: now, notices: sql`notices || ${notices}::text[]` })
    .$if(lapses(batch), (update) =>
      update.set({ success_count: 0, failed_count: sql<number>`failed_count + success_count` }),
    )
    .where("id", "=", batch.id)
    .execute();
}
