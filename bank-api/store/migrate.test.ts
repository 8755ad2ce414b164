import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfTest } from "../../tests/support/database";
import { openDatabase } from "./database";
import { migrate, readMigrations, UnknownSchemaError } from "./migrate";

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

test("refuses a newer schema", async () => {
  const { db } = await databaseOfTest("empty");
  const known = await readMigrations();
  await migrate(db, known);
  await expect(migrate(db, known.slice(0, -1))).rejects.toThrow(UnknownSchemaError);
});

test("refuses an edited file, and applies nothing after it", async () => {
  const { db } = await databaseOfTest("empty");
  const [first, second] = await readMigrations();
  if (!first || !second) throw new Error("two migrations expected");
  await migrate(db, [first]);
  await expect(migrate(db, [{ ...first, checksum: "other" }, second])).rejects.toThrow(first.name);
  await expect(db.selectFrom("customers").selectAll().execute()).rejects.toThrow("customers");
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
