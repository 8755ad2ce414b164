import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql, type Transaction } from "kysely";
import { appRole } from "./app-role";
import type { Db } from "./database";
import { isDuplicateObject, isForbidden, isRetryable, isUndefinedObject } from "./errors";
import type { Schema } from "./schema.gen";
import { withoutTimeLimit } from "./transact";

/** One numbered SQL file. Nobody edits it once it has been applied anywhere: databases keep its checksum. */
interface Migration {
  readonly version: number;
  readonly name: string;
  /** The oldest build that may run beside it, named by that build's last migration. */
  readonly needs: number;
  readonly sql: string;
  readonly checksum: string;
}

/** The error of a program that may not use the database. The message says why, for the operator. */
export class UnknownSchemaError extends Error {
  override readonly name = "UnknownSchemaError";
}

type Applied = Omit<Migration, "sql">;

const migrationsFolder = fileURLToPath(new URL("./migrations/", import.meta.url));
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;
const needsLine = /^-- needs: (\d{4})$/m;

/**
 * Reads `0001_name.sql`, `0002_name.sql`, … of a folder; throws unless they number 1, 2, 3 without gaps and say what they need.
 */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(names.map((name, index) => readMigration(folder, name, index + 1)));
}

async function readMigration(folder: string, name: string, expectedVersion: number): Promise<Migration> {
  const version = Number(fileName.exec(name)?.[1]);
  if (version !== expectedVersion) throw new Error(`migration ${name} should be number ${expectedVersion}`);
  const text = await readFile(join(folder, name), "utf8");
  const needs = Number(needsLine.exec(text)?.[1]);
  if (!(needs <= version))
    throw new Error(`migration ${name} should say "-- needs:" and a number up to its own`);
  return { version, name, needs, sql: text, checksum: createHash("sha256").update(text).digest("hex") };
}

/** The files of this program. They lie beside it and do not change, so they are read once. */
let ownMigrations: Promise<Migration[]> | undefined;
const readOwn = () => (ownMigrations ??= readMigrations());

/**
 * Why this program may not work on the database as its schema is now; undefined where it may. A newer schema is fine as long
 * as none of its newer files needs a newer program (docs/architecture.md#a-migration). One cheap statement.
 */
export async function schemaFault(db: Db, migrations?: readonly Migration[]): Promise<string | undefined> {
  const known = migrations ?? (await readOwn());
  try {
    const applied = await readJournal(db);
    const missing = known[applied.length];
    return misfit(applied, known) ?? (missing && tooOld(`lacks ${missing.name}`));
  } catch (error) {
    if (isUndefinedObject(error)) return tooOld("lacks the tables that this program needs");
    if (isForbidden(error)) return tooOld(`gives ${appRole} no right to read`);
    throw error;
  }
}

/** Why the bank cannot work on this database; undefined where it can. Fails where the database cannot be reached. */
export async function databaseFault(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ isStandby: boolean }>`SELECT pg_is_in_recovery() AS "isStandby"`.execute(db);
  return rows[0]?.isStandby ? "the database is a standby, which takes no writes" : schemaFault(db);
}

/** @throws UnknownSchemaError if this program may not work on the database as its schema is now */
export async function requireSchema(db: Db): Promise<void> {
  const fault = await schemaFault(db);
  if (fault !== undefined) throw unknownSchema(fault);
}

/**
 * The error of a program that another one has to replace, because the database has a file that this one cannot work beside;
 * undefined otherwise. What `npm run migrate` would mend does not count.
 */
export async function replacedBySchema(db: Db): Promise<UnknownSchemaError | undefined> {
  const fault = misfit(await readJournal(db), await readOwn());
  return fault === undefined ? undefined : unknownSchema(fault);
}

const unknownSchema = (fault: string) => new UnknownSchemaError(`This program cannot work here: ${fault}.`);

const tooOld = (lack: string) => `the database ${lack}: run "npm run migrate"`;

/**
 * Applies the files that the database does not have yet, one transaction each, and returns their names. Two processes may do
 * so at once: a locked row lets one of them apply each file.
 * @throws UnknownSchemaError if the database has other tables, newer files that need a newer program, or a file that was
 *   edited since
 */
export async function migrate(db: Db, migrations?: readonly Migration[]): Promise<string[]> {
  const known = migrations ?? (await readOwn());
  await createJournal(db);
  const done: string[] = [];
  for (;;) {
    const applied = await patiently(() =>
      db.transaction().execute((transaction) => applyNext(transaction, known)),
    );
    if (applied === undefined) return done;
    done.push(applied.name);
  }
}

/**
 * A file that waits for a table makes all others wait behind it, so it gives up after `longestLockWait` and lets them go first.
 * PostgreSQL looks for deadlocks after a second: so the file gives way, and no write of the bank's fails.
 */
const longestLockWait = "500ms";
const lockTries = 90;
const lockPauseMs = 500;

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === lockTries || !isRetryable(error)) throw error;
      await sleep(lockPauseMs);
    }
  }
}

async function createJournal(db: Db): Promise<void> {
  const { rows } = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()`.execute(db);
  if (rows.some((row) => row.table_name === "schema_migrations")) return;
  if (rows.length > 0) {
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
        applied_at timestamptz NOT NULL DEFAULT now(),
        needs      integer     NOT NULL
      );
      INSERT INTO schema_migrations (version, name, checksum, needs) VALUES (0, 'lock', '', 0);`.execute(db);
  } catch (error) {
    // Another process has just made it.
    if (!isDuplicateObject(error)) throw error;
  }
}

async function applyNext(transaction: Transaction<Schema>, known: readonly Migration[]) {
  await withoutTimeLimit(transaction);
  await sql`SELECT version FROM schema_migrations WHERE version = 0 FOR UPDATE`.execute(transaction);
  await sql`SELECT set_config('lock_timeout', ${longestLockWait}, true)`.execute(transaction);
  const applied = await readJournal(transaction);
  const fault = misfit(applied, known);
  if (fault !== undefined) throw new UnknownSchemaError(`This program cannot migrate: ${fault}.`);
  const next = known[applied.length];
  if (next === undefined) return undefined;
  await sql.raw(next.sql).execute(transaction);
  await sql`
    INSERT INTO schema_migrations (version, name, checksum, needs)
    VALUES (${next.version}, ${next.name}, ${next.checksum}, ${next.needs})`.execute(transaction);
  return next;
}

async function readJournal(db: Db): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    SELECT * FROM schema_migrations WHERE version > 0 ORDER BY version`.execute(db);
  return rows;
}

const wayOut = 'run that build, or begin anew (a demo by "npm run demo:reset", else with a new database)';

/** Which of the applied files this program cannot work with, and why. */
function misfit(applied: readonly Applied[], known: readonly Migration[]): string | undefined {
  for (const [index, row] of applied.entries()) {
    const file = known[index];
    if (file === undefined && row.needs > known.length)
      return `the database is too new: ${row.name} needs a newer program than this one`;
    if (file !== undefined && (file.version !== row.version || file.checksum !== row.checksum))
      return `the database was made by another build, whose ${row.name} is not this program's: ${wayOut}`;
  }
  return undefined;
}
