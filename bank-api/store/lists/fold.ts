import { sql, type RawBuilder } from "kysely";
import type { Db } from "../runtime/database";

/** Few enough for a short transaction. */
const changesPerFold = 5_000;

/**
 * Moves the rows of a table of changes into the sums that they change. Several instances may do so at once: each takes other
 * rows.
 * @param addTaken the statements that add the rows of `taken` to sums, each in the order of their key
 */
export async function foldChanges(
  db: Db,
  table: "list_changes" | "transaction_total_changes",
  ...addTaken: readonly RawBuilder<unknown>[]
): Promise<void> {
  const added = addTaken.map((statement, place) => sql`${sql.ref(`added_${place}`)} AS (${statement})`);
  for (let taken = changesPerFold; taken === changesPerFold;) {
    const { rows } = await sql<{ taken: number }>`
      WITH taken AS (
        DELETE FROM ${sql.table(table)} WHERE id = ANY(ARRAY(
          SELECT id FROM ${sql.table(table)} ORDER BY id LIMIT ${changesPerFold} FOR UPDATE SKIP LOCKED
        ))
        RETURNING *
      ), ${sql.join(added)}
      SELECT count(*)::integer AS taken FROM taken`.execute(db);
    taken = rows[0]?.taken ?? 0;
  }
}
