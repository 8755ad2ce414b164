import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startPostgres, type TestDatabase, type TestPostgres } from "../../tests/support/postgres";
import { type AuditEntry, findBrokenAudit, recordAudit } from "./audit";
import { type Db, openDatabase } from "./database";

let postgres: TestPostgres;
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

beforeEach(async () => {
  database = await postgres.cloneDatabase("migrated");
  db = openDatabase(database.url);
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const entry = (subject: string): AuditEntry => ({
  actor: { userId: "7", name: "Siti" },
  at: new Date("2026-11-20T10:00:00.123Z"),
  action: "role.update",
  subject,
  before: { b: 1, a: [true, null, { z: "é", y: 1 }] },
  after: { description: "Baru", left: undefined },
});

const append = (subject: string) =>
  db.transaction().execute((transaction) => recordAudit(transaction, entry(subject)));

test("rows appended at once form one sound chain", async () => {
  await Promise.all(Array.from({ length: 25 }, (_, index) => append(`role:${index}`)));
  const rows = await db.selectFrom("audit_log").select("position").orderBy("position").execute();
  expect(rows.map((row) => Number(row.position))).toEqual(
    Array.from({ length: 25 }, (_, index) => index + 1),
  );
  expect(await findBrokenAudit(db)).toBeUndefined();
  // The same in small bites.
  expect(await findBrokenAudit(db, 4)).toBeUndefined();
});

test("a transaction that rolls back leaves no trace and no gap", async () => {
  await append("role:1");
  const failing = db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, entry("role:2"));
    throw new Error("changed its mind");
  });
  await expect(failing).rejects.toThrow("changed its mind");
  await append("role:3");
  expect(await findBrokenAudit(db)).toBeUndefined();
});

test.each([
  ["changed", sql`UPDATE audit_log SET actor_name = 'Budi' WHERE position = 3`, "3"],
  [
    "given another content",
    sql`UPDATE audit_log SET after = '{"description":"Lama"}' WHERE position = 2`,
    "2",
  ],
  ["removed", sql`DELETE FROM audit_log WHERE position = 4`, "4"],
  ["removed at the end", sql`DELETE FROM audit_log WHERE position = 5`, "5"],
])("a row that was %s is found", async (_what, tampering, position) => {
  for (const subject of ["1", "2", "3", "4", "5"]) await append(`role:${subject}`);
  expect(await findBrokenAudit(db)).toBeUndefined();
  await tampering.execute(db);
  expect(await findBrokenAudit(db)).toBe(position);
});

test("appending outside a transaction is refused: nothing would hold the turn", async () => {
  await expect(recordAudit(db, entry("role:1"))).rejects.toThrow("transaction");
});
