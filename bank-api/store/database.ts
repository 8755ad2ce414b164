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

/** A transaction of ours that asks nothing for so long has lost its bank. Rows of an upload come from a file on the disk. */
const idleInTransactionMs = 60_000;
/** Seconds after which a connection is asked for a sign of life, how often, and how many times before it is given up. */
const keepalives = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };

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
    // The database server lets go of the locks of a bank whose host has died, and the bank of a server whose host has.
    idle_in_transaction_session_timeout: idleInTransactionMs,
    options: Object.entries(keepalives)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    keepAlive: true,
    keepAliveInitialDelayMillis: 1_000 * keepalives.tcp_keepalives_idle,
    types,
  });
  // A connection that breaks is replaced. If a transaction was using it, its next query fails and tells why.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
