import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseOfTest } from "../../../tests/support/database";
import { until } from "../../../tests/support/until";
import { appRole } from "./app-role";
import { openDatabase } from "./database";
import { migrate, readMigrations, schemaFault, UnknownSchemaError } from "./migrate";

test("applies every file once", async () => {
  const { db } = await databaseOfTest("empty");
  const known = await readMigrations();
  expect(await migrate(db)).toEqual(known.map((migration) => migration.name));
  expect(await migrate(db)).toEqual([]);
  await expect(db.selectFrom("users").selectAll().execute()).resolves.toEqual([]);
});

test("two processes that start at once apply each file once between them", async () => {
  const { db: first, url } = await databaseOfTest("empty");
  const second = openDatabase(url);
  const done = await Promise.all([migrate(first), migrate(second), migrate(first)]);
  await second.destroy();
  expect(done.flat().sort()).toEqual((await readMigrations()).map((migration) => migration.name));
});

/** A file of a later release. */
const later = (version: number, needs: number) => ({
  version,
  needs,
  name: `000${version}_later.sql`,
  checksum: "later",
  sql: `CREATE TABLE later_${version} (id int)`,
});

test("a newer schema is refused once one of its newer files needs a newer program", async () => {
  const { db } = await databaseOfTest("migrated");
  const known = await readMigrations();
  const level = known.length;
  const expanded = [...known, later(level + 1, level)];
  await migrate(db, expanded);
  expect(await schemaFault(db)).toBeUndefined();
  expect(await migrate(db)).toEqual([]);
  const contracted = [...expanded, later(level + 2, level + 1)];
  await migrate(db, contracted);
  const fault = `the database is too new: 000${level + 2}_later.sql needs a newer program than this one`;
  expect(await schemaFault(db)).toBe(fault);
  await expect(migrate(db)).rejects.toThrow(new UnknownSchemaError(`This program cannot migrate: ${fault}.`));
  expect(await schemaFault(db, expanded)).toBeUndefined();
  expect(await schemaFault(db, contracted)).toBeUndefined();
});

test("a schema that lacks files, or all of them, is too old, and the fault names the command", async () => {
  const { db } = await databaseOfTest("empty");
  const lacksAll = 'the database lacks the tables that this program needs: run "npm run migrate"';
  expect(await schemaFault(db)).toBe(lacksAll);
  const known = await readMigrations();
  await migrate(db, known.slice(0, -1));
  expect(await schemaFault(db)).toBe(`the database lacks ${known.at(-1)?.name}: run "npm run migrate"`);
  await migrate(db);
  expect(await schemaFault(db)).toBeUndefined();
});

test("a database of another build is told how to begin anew, and nothing in it changes", async () => {
  const { db } = await databaseOfTest("empty");
  // The table is as builds kept it before the first release.
  await sql`
    CREATE TABLE schema_migrations (version integer PRIMARY KEY, name text, checksum text);
    INSERT INTO schema_migrations VALUES (0, 'lock', ''), (1, '0001_access.sql', 'old'), (2, '0002_ledger.sql', 'old')`.execute(
    db,
  );
  const fault =
    "the database was made by another build, whose 0001_access.sql is not this program's: run that build, or begin anew " +
    '(a demo by "npm run demo:reset", else with a new database)';
  expect(await schemaFault(db)).toBe(fault);
  await expect(migrate(db)).rejects.toThrow(new UnknownSchemaError(`This program cannot migrate: ${fault}.`));
  await expect(sql`SELECT FROM users`.execute(db)).rejects.toThrow("users");
});

test("a role without rights to the tables is told that the command gives them", async () => {
  const { db, url } = await databaseOfTest("migrated");
  await sql`REVOKE ALL ON schema_migrations FROM ramah_zakat_app`.execute(db);
  const app = openDatabase(url, { role: appRole, poolSize: 1 });
  onTestFinished(() => app.destroy());
  expect(await schemaFault(app)).toBe(
    'the database gives ramah_zakat_app no right to read: run "npm run migrate"',
  );
});

test.each([
  ["says not", "SELECT 1;"],
  ["says a later one", "-- needs: 0002\nSELECT 1;"],
])("a file that %s which program may run beside it is refused", async (_, text) => {
  const folder = await mkdtemp(join(tmpdir(), "ramah-zakat-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "0001_some.sql"), text);
  await expect(readMigrations(folder)).rejects.toThrow('0001_some.sql should say "-- needs:"');
});

test("refuses an edited file, and applies nothing after it", async () => {
  const { db } = await databaseOfTest("migrated");
  const [first] = await readMigrations();
  await expect(migrate(db, [{ ...first!, checksum: "other" }, later(2, 1)])).rejects.toThrow(first!.name);
  await expect(sql`SELECT FROM later_2`.execute(db)).rejects.toThrow("later_2");
});

test("refuses a database that belongs to something else", async () => {
  const { db } = await databaseOfTest("empty");
  await sql`CREATE TABLE letters (id int)`.execute(db);
  await expect(migrate(db)).rejects.toThrow("not the bank's");
});

test("a file that fails leaves nothing behind", async () => {
  const { db } = await databaseOfTest("empty");
  const failing = {
    version: 1,
    name: "0001_failing.sql",
    needs: 1,
    checksum: "c",
    sql: "CREATE TABLE half (id int); SELECT 1/0;",
  };
  await expect(migrate(db, [failing])).rejects.toThrow("division by zero");
  await expect(sql`SELECT * FROM half`.execute(db)).rejects.toThrow("half");
});

test("calendar dates and bigints come back as text, instants as Date", async () => {
  const { db } = await databaseOfTest("empty");
  const { rows } = await sql`
    SELECT '2026-11-20'::date AS day, 9007199254740993::bigint AS id, timestamptz '2026-11-20T00:00:00Z' AS at`.execute(
    db,
  );
  expect(rows).toEqual([{ day: "2026-11-20", id: "9007199254740993", at: new Date("2026-11-20T00:00:00Z") }]);
});

test("a file that waits for a busy table lets others pass, and is applied once the table is free", async () => {
  const { db, url } = await databaseOfTest("migrated");
  const known = await readMigrations();
  const busy = { ...later(known.length + 1, known.length), sql: "ALTER TABLE users ADD COLUMN later int" };
  const reader = openDatabase(url, { poolSize: 1 });
  onTestFinished(() => reader.destroy());
  await sql`BEGIN; SELECT FROM users`.execute(reader);
  const migrated = migrate(db, [...known, busy]);
  /** A try that waits for a table which the file wants; each try is a transaction of its own. */
  const waiting = async () => {
    const { rows } = await sql<{ begun: string }>`
      SELECT xact_start::text AS begun FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query = ${busy.sql}`.execute(db);
    return rows[0]?.begun;
  };
  const first = await until(waiting);
  const passes = () => db.selectFrom("users").select("id").execute();
  await passes();
  await until(async () => ((await waiting()) ?? first) !== first);
  await passes();
  await sql`COMMIT`.execute(reader);
  expect(await migrated).toEqual([busy.name]);
});
