import { sql, type RawBuilder } from "kysely";
import type { Schema } from "./schema.gen";

/** Columns of a table: the SQL type of each, and how to get its value from an item. */
export type ColumnsOf<Item, Table extends keyof Schema> = {
  readonly [Column in keyof Schema[Table]]?: readonly [type: string, value: (item: Item) => unknown];
};

/**
 * Items as a table that a statement can read. `place` is 1 for the first item. Each column is one array, so many rows go to
 * PostgreSQL as a few parameters.
 */
export function unnest<Item, Table extends keyof Schema>(
  items: readonly Item[],
  columns: ColumnsOf<Item, Table>,
): { names: RawBuilder<unknown>; table: RawBuilder<unknown> } {
  const entries = Object.entries(columns) as [string, readonly [string, (item: Item) => unknown]][];
  const arrays = entries.map(([, [type, value]]) => sql`${items.map(value)}::${sql.raw(type)}[]`);
  const names = sql.join(entries.map(([name]) => sql.ref(name)));
  return { names, table: sql`unnest(${sql.join(arrays)}) WITH ORDINALITY AS items (${names}, place)` };
}
