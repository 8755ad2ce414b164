import { warnsAt } from "bank-api/domain/data-requests";
import { sql } from "kysely";
import { addNoticeEvent, withinTransaction } from "../people/notices";
import type { Db } from "../runtime/database";

/** Few enough for a short transaction. */
const requestsAtOnce = 200;

/**
 * Tells of open requests that are due within a day, and of those that are late: of each once. Several banks may do this at the
 * same time. A request that is being answered is left for the next round.
 */
export async function tellDueRequests(db: Db, now: Date): Promise<void> {
  for (const [kind, told, isDue] of [
    ["data-request-due", "warned_at", sql`due_at > ${now} AND due_at <= ${warnsAt(now)}`],
    ["data-request-late", "late_told_at", sql`due_at <= ${now}`],
  ] as const) {
    const piece = async (transaction: Db) => {
      const { rows } = await sql<{ id: string }>`
        UPDATE data_requests SET ${sql.ref(told)} = ${now} WHERE id = ANY(ARRAY(
          SELECT requests.id FROM data_requests AS requests JOIN proposals USING (id)
          WHERE answer IS NULL AND decided_by IS NULL AND ${sql.ref(told)} IS NULL AND ${isDue}
          ORDER BY due_at LIMIT ${requestsAtOnce} FOR UPDATE OF requests SKIP LOCKED
        )) RETURNING id`.execute(transaction);
      for (const { id: subjectId } of rows)
        await addNoticeEvent(transaction, { kind, subjectId, actorId: null, at: now });
      return rows.length;
    };
    while ((await withinTransaction(db, piece)) === requestsAtOnce);
  }
}
