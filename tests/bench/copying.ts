import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { cpuMs, cpuOf } from "./cpu";

/** The tables that a batch of new mustahik fills, and which of their rows are of a batch. */
const rowsOf = {
  batch_rows: (key: string) => `batch_id = ${key}`,
  customers: (key: string) => `batch_id = ${key}`,
  accounts: (key: string) => `customer_id IN (SELECT id FROM customers WHERE batch_id = ${key})`,
  account_balances: (key: string) => `(product_code, ordinal) IN (
    SELECT product_code, accounts.ordinal FROM accounts JOIN customers ON customers.id = customer_id WHERE customers.batch_id = ${key})`,
} as const;

/** Seconds, and CPU time of PostgreSQL in milliseconds. */
export interface Spent {
  readonly seconds: number;
  readonly cpu: number;
}

/**
 * What PostgreSQL needs at the least to store a batch's rows of these tables: COPY puts them into tables with the same columns,
 * checks and indexes, which hold all other rows already. Foreign keys and triggers stay away. `db` has one connection.
 */
export async function copyRows(
  db: Db,
  tables: readonly (keyof typeof rowsOf)[],
  key: string,
): Promise<Spent> {
  const file = await serverFile(db);
  const meters = { PostgreSQL: await backendMeter(db) };
  const sum = { seconds: 0, cpu: 0 };
  for (const table of tables) {
    const columns = await storedColumns(db, table);
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(`CREATE TABLE copied (LIKE ${table} INCLUDING ALL)`);
    await run(
      `INSERT INTO copied (${columns}) SELECT ${columns} FROM ${table} WHERE (${rowsOf[table](key)}) IS NOT TRUE`,
    );
    await run(`COPY (SELECT ${columns} FROM ${table} WHERE ${rowsOf[table](key)}) TO '${file}'`);
    await run("CHECKPOINT");
    const startedAt = performance.now();
    const { PostgreSQL } = await cpuOf(meters, () => run(`COPY copied (${columns}) FROM '${file}'`));
    sum.seconds += (performance.now() - startedAt) / 1000;
    sum.cpu += PostgreSQL;
    await run("DROP TABLE copied");
  }
  return sum;
}

/** A file that the server may write, in the folder of its data. */
async function serverFile(db: Db): Promise<string> {
  const { rows } = await sql<{ folder: string }>`SELECT current_setting('data_directory') AS folder`.execute(
    db,
  );
  return `${rows[0]?.folder}/copied-rows`;
}

/** The CPU time of the process behind the connection. */
async function backendMeter(db: Db): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return () => cpuMs(rows[0]?.pid ?? 0);
}

/** The columns that are not computed. */
async function storedColumns(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`.execute(
    db,
  );
  return rows[0]?.names ?? "";
}
