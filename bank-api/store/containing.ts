import { sql } from "kysely";

/** Whether any of these columns has the text in it, whatever its case. Reads every row: for tables of a few thousand. */
export function containing(text: string, ...columns: readonly string[]) {
  const hits = columns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`);
  return sql<boolean>`(${sql.join(hits, sql` OR `)})`;
}
