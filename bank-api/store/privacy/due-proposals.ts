import { warnsAt } from "bank-api/domain/data-requests";
import { sql } from "kysely";
import { addNoticeEvent, withinTransaction } from "../people/notices";
import type { Db } from "../runtime/database";

/** Few enough for a short transaction. */
const proposalsAtOnce = 200;

/**
 * Tells of open requests and incidents that are due within a day, and of those that are late: of each once. Several banks may do
 * this at the same time. What is being decided is left for the next round.
 */
export async function tellDueProposals(db: Db, now: Date): Promise<void> {
  for (const [kind, told, isDue] of [
    ["due", "warned_at", sql`due_at > ${now} AND due_at <= ${warnsAt(now)}`],
    ["late", "late_told_at", sql`due_at <= ${now}`],
  ] as const)
    for (const [about, table, isOpen] of [
      ["data-request", "data_requests", sql`answer IS NULL AND decided_by IS NULL`],
      ["incident", "incidents", sql`decided_by IS NULL`],
    ] as const) {
      const piece = async (transaction: Db) => {
        const { rows } = await sql<{ id: string }>`
          UPDATE ${sql.table(table)} SET ${sql.ref(told)} = ${now} WHERE id = ANY(ARRAY(
            SELECT due.id FROM ${sql.table(table)} AS due JOIN proposals USING (id)
            WHERE ${isOpen} AND ${sql.ref(told)} IS NULL AND ${isDue}
            ORDER BY due_at LIMIT ${proposalsAtOnce} FOR UPDATE OF due SKIP LOCKED
          )) RETURNING id`.execute(transaction);
        for (const { id: subjectId } of rows)
          await addNoticeEvent(transaction, { kind: `${about}-${kind}`, subjectId, actorId: null, at: now });
        return rows.length;
      };
      while ((await withinTransaction(db, piece)) === proposalsAtOnce);
    }
}
