import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOfFile } from "../../tests/support/database";
import { appRole, grantAppRole } from "./app-role";
import { openDatabase, type Db } from "./database";

/** What the role that the bank serves under cannot do, whatever it is made to try. */

const { url } = await databaseOfFile("demo");
let owner: Db;
let app: Db;

beforeAll(async () => {
  owner = openDatabase(url);
  expect(await grantAppRole(owner)).toBe(true);
  app = openDatabase(url, { role: appRole });
});
afterAll(() => Promise.all([owner.destroy(), app.destroy()]));

const denied = { code: "42501" };

test.each([
  ["postings", "posted_at"],
  ["audit_log", "at"],
  ["audit_seals", "sealed_at"],
  ["access_log", "at"],
])("%s can be read, and not changed, emptied or dropped", async (name, column) => {
  const [table, time] = [sql.table(name), sql.ref(column)];
  await sql`SELECT count(*) FROM ${table}`.execute(app);
  await expect(sql`UPDATE ${table} SET ${time} = now()`.execute(app)).rejects.toMatchObject(denied);
  await expect(sql`DELETE FROM ${table}`.execute(app)).rejects.toMatchObject(denied);
  await expect(sql`TRUNCATE ${table} CASCADE`.execute(app)).rejects.toMatchObject(denied);
  await expect(sql`DROP TABLE ${table} CASCADE`.execute(app)).rejects.toMatchObject(denied);
  await expect(sql`ALTER TABLE ${table} DISABLE TRIGGER ALL`.execute(app)).rejects.toMatchObject(denied);
});

test("other tables can be written, but no migration be noted", async () => {
  await sql`UPDATE roles SET description = description`.execute(app);
  await expect(sql`DELETE FROM schema_migrations`.execute(app)).rejects.toMatchObject(denied);
});

test("instances that start at once give the rights in turn", async () => {
  expect(await Promise.all([1, 2, 3, 4].map(() => grantAppRole(owner)))).toEqual([true, true, true, true]);
});
