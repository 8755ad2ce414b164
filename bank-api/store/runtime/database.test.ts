import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOfFile } from "../../../tests/support/database";
import { openDatabase, planOnce, type Db } from "./database";

const { db, url } = await databaseOfFile("migrated", { poolSize: 2 });

test("the server is to notice when a bank's host has died", async () => {
  const { rows } = await sql`
    SELECT name, source FROM pg_settings
    WHERE name LIKE 'tcp_keepalives%' OR name = 'idle_in_transaction_session_timeout' ORDER BY name`.execute(
    db,
  );
  expect(rows).toEqual([
    { name: "idle_in_transaction_session_timeout", source: "session" },
    { name: "tcp_keepalives_count", source: "session" },
    { name: "tcp_keepalives_idle", source: "session" },
    { name: "tcp_keepalives_interval", source: "session" },
  ]);
  const { rows: limit } = await sql`SHOW idle_in_transaction_session_timeout`.execute(db);
  expect(limit).toEqual([{ idle_in_transaction_session_timeout: "1min" }]);
});

test("a transaction that the server ends for its silence fails at its next query, and nothing else does", async () => {
  const transaction = await db.startTransaction().execute();
  await sql`SET LOCAL idle_in_transaction_session_timeout = 50`.execute(transaction);
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction);
  const isThere = async () => {
    const found = await sql`SELECT FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}`.execute(db);
    return found.rows.length > 0;
  };
  while (await isThere()) continue;
  await expect(sql`SELECT 1`.execute(transaction)).rejects.toThrow();
  await transaction
    .rollback()
    .execute()
    .catch(() => undefined);
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

describe("a marked statement", () => {
  let db: Db;
  // One connection, so that each query meets the statements of the one before.
  beforeAll(() => (db = openDatabase(url, { poolSize: 1 })));
  afterAll(() => db.destroy());

  /** How often the connection has planned each statement it keeps, marked ones only. */
  async function keptStatements() {
    const { rows } = await sql<{ plans: string }>`
      SELECT generic_plans + custom_plans AS plans FROM pg_prepared_statements`.execute(db);
    return rows.map(({ plans }) => Number(plans));
  }

  test("is kept by its connection and answers for each new value", async () => {
    const double = async (value: number) => {
      const { rows } = await sql<{
        twice: number;
      }>`SELECT ${planOnce} ${value}::integer * 2 AS twice`.execute(db);
      return rows[0]?.twice;
    };
    expect([await double(1), await double(21)]).toEqual([2, 42]);
    expect(await keptStatements()).toEqual([2]);
  });

  test("may be a built query; others are not kept", async () => {
    const before = await keptStatements();
    await db.selectFrom("branches").select("id").where("id", "=", "ID0001").execute();
    expect(await keptStatements()).toEqual(before);
    await db.selectFrom("branches").modifyFront(planOnce).select("id").where("id", "=", "ID0001").execute();
    expect(await keptStatements()).toHaveLength(before.length + 1);
  });
});
