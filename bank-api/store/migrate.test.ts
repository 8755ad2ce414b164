import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "bank-api/embedded/postgres";
import { type Db, openDatabase } from "./database";
import { migrate, readMigrations, UnknownSchemaError } from "./migrate";

let folder: string;
let postgres: EmbeddedPostgres;
const opened: Db[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bank-migrate-"));
  postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => undefined,
    settings: { fsync: "off" },
  });
});

afterAll(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(name: string): Promise<Db> {
  await postgres.createDatabase(name);
  return open(name);
}

function open(name: string): Db {
  const db = openDatabase(postgres.urlFor(name));
  opened.push(db);
  return db;
}

test("applies every file once", async () => {
  const db = await emptyDatabase("once");
  const known = await readMigrations();
  expect(await migrate(db)).toEqual(known.map((migration) => migration.name));
  expect(await migrate(db)).toEqual([]);
  await expect(db.selectFrom("users").selectAll().execute()).resolves.toEqual([]);
});

test("two processes that start at once apply each file once between them", async () => {
  const first = await emptyDatabase("together");
  const second = open("together");
  const done = await Promise.all([migrate(first), migrate(second), migrate(first)]);
  expect(done.flat().sort()).toEqual((await readMigrations()).map((migration) => migration.name));
});

test("refuses a newer schema", async () => {
  const db = await emptyDatabase("newer");
  const known = await readMigrations();
  await migrate(db, known);
  await expect(migrate(db, known.slice(0, -1))).rejects.toThrow(UnknownSchemaError);
});

test("refuses an edited file, and applies nothing after it", async () => {
  const db = await emptyDatabase("edited");
  const [first, second] = await readMigrations();
  if (!first || !second) throw new Error("two migrations expected");
  await migrate(db, [first]);
  await expect(migrate(db, [{ ...first, checksum: "other" }, second])).rejects.toThrow(first.name);
  await expect(db.selectFrom("customers").selectAll().execute()).rejects.toThrow("customers");
});

test("refuses a database that belongs to something else", async () => {
  const db = await emptyDatabase("foreign");
  await sql`CREATE TABLE letters (id int)`.execute(db);
  await expect(migrate(db)).rejects.toThrow("not the bank's");
});

test("a file that fails leaves nothing behind", async () => {
  const db = await emptyDatabase("failing");
  const failing = {
    version: 1,
    name: "0001_failing.sql",
    checksum: "c",
    sql: "CREATE TABLE half (id int); SELECT 1/0;",
  };
  await expect(migrate(db, [failing])).rejects.toThrow("division by zero");
  await expect(sql`SELECT * FROM half`.execute(db)).rejects.toThrow("half");
});

test("calendar dates and bigints come back as text, instants as Date", async () => {
  const db = await emptyDatabase("types");
  const { rows } = await sql`
    SELECT '2026-11-20'::date AS day, 9007199254740993::bigint AS id, timestamptz '2026-11-20T00:00:00Z' AS at`.execute(
    db,
  );
  expect(rows).toEqual([{ day: "2026-11-20", id: "9007199254740993", at: new Date("2026-11-20T00:00:00Z") }]);
});
