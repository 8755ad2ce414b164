import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type TestDatabase, type TestPostgres } from "../../tests/support/postgres";
import { openDatabase, planOnce, type Db } from "./database";

let postgres: TestPostgres;
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.cloneDatabase("migrated");
  db = openDatabase(database.url, { poolSize: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await postgres.stop();
});

/** How often the connection has planned each statement it keeps, marked ones only. */
async function keptStatements() {
  const { rows } = await sql<{ plans: string }>`
    SELECT generic_plans + custom_plans AS plans FROM pg_prepared_statements`.execute(db);
  return rows.map(({ plans }) => Number(plans));
}

test("a marked statement is kept by its connection and answers for each new value", async () => {
  const double = async (value: number) => {
    const { rows } = await sql<{ twice: number }>`SELECT ${planOnce} ${value}::integer * 2 AS twice`.execute(
      db,
    );
    return rows[0]?.twice;
  };
  expect([await double(1), await double(21)]).toEqual([2, 42]);
  expect(await keptStatements()).toEqual([2]);
});

test("a built query may be marked, others are not kept", async () => {
  const before = await keptStatements();
  await db.selectFrom("branches").select("id").where("id", "=", "ID0001").execute();
  expect(await keptStatements()).toEqual(before);
  await db.selectFrom("branches").modifyFront(planOnce).select("id").where("id", "=", "ID0001").execute();
  expect(await keptStatements()).toHaveLength(before.length + 1);
});
