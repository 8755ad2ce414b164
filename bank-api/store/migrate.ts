import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql, type Transaction } from "kysely";
import type { Db } from "./database";
import { isDuplicateObject } from "./errors";
import type { Schema } from "./schema";

/** One numbered SQL file. Nobody edits it once it has been applied anywhere: databases keep its checksum. */
interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** This program may not use the database. The message says why, for the operator. */
export class UnknownSchemaError extends Error {
  override readonly name = "UnknownSchemaError";
}

type Applied = Omit<Migration, "sql">;

const migrationsFolder = fileURLToPath(new URL("./migrations/", import.meta.url));
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** Reads `0001_name.sql`, `0002_name.sql`, … of a folder; throws unless they number 1, 2, 3 without gaps. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map((name, index) => readMigration(folder, name, index + 1)));
}

async function readMigration(folder: string, name: string, expectedVersion: number): Promise<Migration> {
  const version = Number(fileName.exec(name)?.[1]);
  if (version !== expectedVersion) throw new Error(`migration ${name} should be number ${expectedVersion}`);
  const text = await readFile(join(folder, name), "utf8");
  return { version, name, sql: text, checksum: createHash("sha256").update(text).digest("hex") };
}

/**
 * Applies the files that the database does not have yet, one transaction each, and returns their names. Two processes may do
 * so at once: a locked row lets one of them apply each file.
 * @throws UnknownSchemaError if the database has other tables, newer files, or a file that was edited since
 */
export async function migrate(db: Db, migrations?: readonly Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations());
  await createJournal(db);
  const done: string[] = [];
  for (;;) {
    const applied = await db.transaction().execute((transaction) => applyNext(transaction, known));
    if (applied === undefined) return done;
    done.push(applied.name);
  }
}

async function createJournal(db: Db): Promise<void> {
  const { rows } = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()`.execute(db);
  const tables = rows.map((row) => row.table_name);
  if (tables.includes("schema_migrations")) return;
  if (tables.length > 0) {
    throw new UnknownSchemaError(
      "The database already holds tables that are not the bank's. Give the bank an empty database of its own.",
    );
  }
  try {
    // Version 0 is the row that processes lock. Both statements go as one string, which is one transaction.
    await sql`
      CREATE TABLE schema_migrations (
        version    integer     PRIMARY KEY,
        name       text        NOT NULL,
        checksum   text        NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      );
      INSERT INTO schema_migrations (version, name, checksum) VALUES (0, 'lock', '');`.execute(db);
  } catch (error) {
    // Another process has just made it.
    if (!isDuplicateObject(error)) throw error;
  }
}

async function applyNext(
  transaction: Transaction<Schema>,
  known: readonly Migration[],
): Promise<Migration | undefined> {
  await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
  await sql`SELECT version FROM schema_migrations WHERE version = 0 FOR UPDATE`.execute(transaction);
  const { rows } = await sql<Applied>`
    SELECT version, name, checksum FROM schema_migrations WHERE version > 0 ORDER BY version`.execute(
    transaction,
  );
  requireKnown(rows, known);
  const next = known[rows.length];
  if (next === undefined) return undefined;
  await sql.raw(next.sql).execute(transaction);
  await sql`
    INSERT INTO schema_migrations (version, name, checksum)
    VALUES (${next.version}, ${next.name}, ${next.checksum})`.execute(transaction);
  return next;
}

function requireKnown(applied: readonly Applied[], known: readonly Migration[]): void {
  applied.forEach((row, index) => {
    const file = known[index];
    if (file === undefined) {
      throw new UnknownSchemaError(
        `The database is newer than this program: it has had ${row.name} applied.`,
      );
    }
    if (file.version !== row.version || file.checksum !== row.checksum) {
      throw new UnknownSchemaError(`The database has had another ${row.name} applied than this program's.`);
    }
  });
}
