import { sql } from "kysely";

/** Records in a row, as answers name them (contract/own/values.ts), from the names of their columns. */

export const keyAndName = (id: string, name: string) =>
  sql<{
    readonly key: string;
    readonly name: string;
  }>`jsonb_build_object('key', ${sql.ref(id)}::text, 'name', ${sql.ref(name)})`;

interface StampInJson {
  readonly key: string;
  readonly name: string;
  readonly at: string;
}

/** Who did something, and when; null where nobody has. */
export const stamp = (id: string, name: string, at: string) =>
  sql<StampInJson>`CASE WHEN ${sql.ref(id)} IS NOT NULL THEN jsonb_build_object('key', ${sql.ref(id)}::text,
    'name', ${sql.ref(name)}, 'at', to_char(${sql.ref(at)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END`;

/** An amount: JSON holds it exactly (`rupiah.ts`), where `pg` would read the column as text. */
export const amount = (column: string) => sql<number>`to_jsonb(${sql.ref(column)})`;
