import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseOfTest } from "../../../tests/support/database";
import { appRole } from "./app-role";
import { openDatabase, type Db } from "./database";
import { takeIdSource } from "./node-numbers";

/** A clock that stands, so that all ids are of one moment. */
const now = new Date("2026-11-23T01:00:00Z");
const start = (db: Db) => takeIdSource(db, { now: () => now });

test("banks that start at once never make the same id, and each makes larger ones all the time", async () => {
  const { url } = await databaseOfTest("migrated", { poolSize: 1 });
  const app = openDatabase(url, { role: appRole, poolSize: 4 });
  onTestFinished(() => app.destroy());
  const banks = await Promise.all(Array.from({ length: 40 }, () => start(app)));
  // More than fit into a millisecond.
  const made = banks.map((ids) => Array.from({ length: 1_000 }, () => BigInt(ids.next())));
  expect(new Set(made.flat()).size).toBe(40_000);
  for (const ids of made) expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
});

test("the numbers begin again after the last one", async () => {
  const { db } = await databaseOfTest("migrated", { poolSize: 1 });
  await sql`SELECT setval('node_numbers', 16382)`.execute(db);
  const nodeOf = (id: string) => Number((BigInt(id) >> 8n) & 16383n);
  const nodes = [await start(db), await start(db)].map((ids) => nodeOf(ids.next()));
  expect(nodes).toEqual([16383, 1025]);
});
