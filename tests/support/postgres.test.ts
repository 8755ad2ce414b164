import { openDatabase } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startPostgres, type TestPostgres } from "./postgres";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it("gives each asker a migrated database of its own", async () => {
  const [one, two] = await Promise.all([
    postgres.cloneDatabase("migrated"),
    postgres.cloneDatabase("migrated"),
  ]);
  const [first, second] = [openDatabase(one.url), openDatabase(two.url)];
  await sql`CREATE TABLE only_here (n int)`.execute(first);
  expect(await tables(first)).toContain("only_here");
  expect(await tables(second)).toContain("schema_migrations");
  expect(await tables(second)).not.toContain("only_here");
  await Promise.all([first.destroy(), second.destroy()]);
  await Promise.all([one.drop(), two.drop()]);
});

async function tables(db: ReturnType<typeof openDatabase>): Promise<string[]> {
  const found = await db.introspection.getTables();
  return found.map((table) => table.name);
}

it("fills a demo database, so that there is something to list", async () => {
  const { url, drop } = await postgres.cloneDatabase("demo");
  const db = openDatabase(url);
  const { count } = await db
    .selectFrom("customers")
    .select((select) => select.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(330);
  await db.destroy();
  await drop();
});
