import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { planOnceMark, PlanningClient } from "./planning-client";
import type { Schema } from "./schema";

/** The bank's database, or a transaction on it. */
export type Db = Kysely<Schema>;

export interface DatabaseOptions {
  /** Connections at most; 10 unless told. */
  readonly poolSize?: number;
  /** A statement that takes longer is ended; 30 s unless told, 0 means never (bulk loads). */
  readonly statementTimeoutMs?: number;
}

/**
 * Stands right behind SELECT or INSERT of a statement that nearly every request makes: each connection plans it once
 * and keeps the plan. Only for statements whose best plan is the same whatever their values are.
 */
export const planOnce = sql.raw(planOnceMark);

/** SQL values that `pg` reads as something else than we want: a calendar date is not an instant. */
const readAsText = new Set<number>([pg.types.builtins.DATE]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    readAsText.has(oid)
      ? (text: string) => text
      : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

/**
 * Opens a pool of connections; nothing is connected before the first query. bigint is read as text (ids stay
 * text outside SQL), timestamptz as Date, date as yyyy-mm-dd. Close it with `destroy()`.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  const pool = new pg.Pool({
    Client: PlanningClient,
    connectionString: url,
    max: options.poolSize ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    connectionTimeoutMillis: 5_000,
    types,
  });
  // An idle connection that breaks is replaced at the next query, which reports what matters.
  pool.on("error", () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
