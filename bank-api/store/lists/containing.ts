import { sql } from "kysely";

/** Condition: any of these columns contains the text, in any case. It reads every row, so only for small tables. */
export function containing(text: string, ...columns: readonly string[]) {
  const hits = columns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`);
  return sql<boolean>`(${sql.join(hits, sql` OR `)})`;
}
