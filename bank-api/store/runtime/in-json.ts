import { sql, type RawBuilder } from "kysely";

/** Records in a row, as answers name them (contract/extensions/values.ts), from the names of their columns. */

export const keyAndName = (id: string, name: string) =>
  sql<{
    readonly key: string;
    readonly name: string;
  }>`jsonb_build_object('key', ${sql.ref(id)}::text, 'name', ${sql.ref(name)})`;

/** An instant, in the form that the wire has. */
export const instant = (at: string) =>
  sql<string>`to_char(${sql.ref(at)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Who did something, and when. */
export interface StampInJson {
  readonly key: string;
  readonly name: string;
  readonly at: string;
}

/** Null where nobody has. */
export const stamp = (id: string, name: string, at: string) =>
  sql<StampInJson>`CASE WHEN ${sql.ref(id)} IS NOT NULL THEN jsonb_build_object(
    'key', ${sql.ref(id)}::text, 'name', ${sql.ref(name)}, 'at', ${instant(at)}) END`;

/** Who decided, and for whom, where a deputy did. */
export interface DeputyStamp extends StampInJson {
  readonly onBehalfOf: { readonly key: string; readonly name: string } | null;
}

/**
 * Null where nobody has. The names of users whom few rows name: as joins they would be beyond those that PostgreSQL puts into the
 * best order.
 */
export const deputyStamp = (
  id: string,
  at: string,
  onBehalfOf: RawBuilder<unknown>,
) => sql<DeputyStamp | null>`(
  SELECT ${stamp("users.id", "users.name", at)} || jsonb_build_object('onBehalfOf', (
    SELECT ${keyAndName("absent.id", "absent.name")} FROM users AS absent WHERE absent.id = ${onBehalfOf}))
  FROM users WHERE users.id = ${sql.ref(id)})`;

/**
 * An amount, or a sum: `pg` would read the column as text. JSON holds it exactly up to 2^53; the contract refuses what is larger
 * (`amountIdr`).
 */
export const amount = (column: string) => sql<number>`to_jsonb(${sql.ref(column)})`;
