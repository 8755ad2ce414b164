import { sql } from "kysely";

/** Condition: any of these columns contains the text, in any case. It reads every row, so only for small tables. */
export function containing(text: string, ...columns: readonly string[]) {
  const hits = columns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`);
  return sql<boolean>`(${sql.join(hits, sql` OR `)})`;
}

/** What narrows a list of users, roles or branches. */
export interface RecordFilter {
  readonly id: string | undefined;
  readonly status: string | undefined;
  /** Part of one of the texts by which people look for them. */
  readonly search: string | undefined;
}

/** Condition: a row of the table is what a filter asks for. */
export function meets({ id, status, search }: RecordFilter, table: string, texts: readonly string[]) {
  const column = (name: string) => `${table}.${name}`;
  const conditions = [
    ...(id === undefined ? [] : [sql`${sql.ref(column("id"))} = ${id}`]),
    ...(status === undefined ? [] : [sql`${sql.ref(column("status"))} = ${status}`]),
    ...(search === undefined ? [] : [containing(search, ...texts.map(column))]),
  ];
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` AND `)})`;
}
