import { sql } from "kysely";
import type { Db } from "./database";

/** Each piece is a transaction of its own: a batch may have 100,000 rows. */
const rowsAtOnce = 2_000;
/** The next round of the job goes on, so that the bank can stop in between. */
const mostPieces = 100;

/**
 * Removes rows that will never take effect, since they hold personal data: all rows of batches cancelled before `since`, and
 * the failed rows of others that have not moved since then. The batch stays with its counts, and with a notice that says
 * what was removed. Rows that still wait stay as well: their batch can be processed again, or cancelled. Several instances
 * take different batches.
 */
export async function removeOldRows(db: Db, now: Date, since: Date, afterDays: number): Promise<void> {
  const piece = (transaction: Db) => removeSome(transaction, now, since, afterDays);
  for (let pieces = 0; pieces < mostPieces; pieces += 1) {
    if (!(await db.transaction().execute(piece))) return;
  }
}

/** One piece; false when nothing is left to remove. */
async function removeSome(db: Db, now: Date, since: Date, afterDays: number): Promise<boolean> {
  const batch = await db
    .selectFrom("batches")
    .select(["id", "failed_count as failedCount", sql<boolean>`cancelled_at IS NOT NULL`.as("isCancelled")])
    .where("rows_removed_at", "is", null)
    .where(sql<boolean>`(cancelled_at IS NOT NULL OR failed_count > 0)`)
    .where(sql<Date>`COALESCE(cancelled_at, moved_at)`, "<", since)
    .where("status", "not in", ["Uploading", "Running"])
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (batch === undefined) return false;
  const statuses = batch.isCancelled
    ? (["Success", "Failed", "Process_success"] as const)
    : (["Failed"] as const);
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
  await db
    .deleteFrom("batch_blocks")
    .where("batch_id", "=", batch.id)
    .where("status", "in", statuses)
    .execute();
  const notice = `${batch.failedCount} baris gagal dihapus setelah ${afterDays} hari.`;
  await db
    .updateTable("batches")
    .set({ rows_removed_at: now, notices: sql`array_append(notices, ${notice})` })
    .where("id", "=", batch.id)
    .execute();
  return true;
}
