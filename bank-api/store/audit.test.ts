import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startPostgres, type TestDatabase, type TestPostgres } from "../../tests/support/postgres";
import { type AuditEntry, recordAudit } from "./audit";
import { checkAudit } from "./audit-check";
import { type Db, openDatabase } from "./database";
import { migrate } from "./migrate";

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
  const report = await checkAudit(db);
  expect(report).toMatchObject({ rows: 25, faults: [] });
  const head = await db.selectFrom("audit_head").select("hash").executeTakeFirstOrThrow();
  expect(report.hash).toBe(head.hash.toString("hex"));
  // The same in small bites.
  expect(await checkAudit(db, 4)).toEqual(report);
});

test("a transaction that rolls back leaves no trace and no gap", async () => {
  await append("role:1");
  const failing = db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, entry("role:2"));
    throw new Error("changed its mind");
  });
  await expect(failing).rejects.toThrow("changed its mind");
  await append("role:3");
  expect((await checkAudit(db)).faults).toEqual([]);
});

/** As a superuser of the database may, who passes over what its references forbid. */
const unchecked = (...statements: readonly RawBuilder<unknown>[]) =>
  db.connection().execute(async (connection) => {
    await sql`SET session_replication_role = replica`.execute(connection);
    for (const statement of statements) await statement.execute(connection);
    await sql`SET session_replication_role = DEFAULT`.execute(connection);
  });

const put = (position: number, previousHash: RawBuilder<unknown>) => sql`
  INSERT INTO audit_log (position, at, actor_id, actor_name, action, subject, previous_hash, hash)
  VALUES (${position}, now(), 7, 'Siti', 'role.update', 'role:1', ${previousHash}, 'x')`;
const hashAt = (position: number) => sql`(SELECT hash FROM audit_log WHERE position = ${position})`;

const at = (fault: string, from: number, to = from) => ({ fault, from: String(from), to: String(to) });

test.each<[string, RawBuilder<unknown>[], ReturnType<typeof at>[]]>([
  ["changed", [sql`UPDATE audit_log SET actor_name = 'Budi' WHERE position = 3`], [at("changed", 3)]],
  [
    "changed in two places",
    [sql`UPDATE audit_log SET after = '{"description":"Lama"}' WHERE position IN (2, 5)`],
    [at("changed", 2), at("changed", 5)],
  ],
  [
    "given another hash",
    [sql`UPDATE audit_log SET hash = '' WHERE position = 3`],
    [at("changed", 3), at("unlinked", 4)],
  ],
  ["removed", [sql`DELETE FROM audit_log WHERE position = 4`], [at("missing", 4)]],
  ["removed along with others", [sql`DELETE FROM audit_log WHERE position < 4`], [at("missing", 1, 3)]],
  ["removed at the end", [sql`DELETE FROM audit_log WHERE position > 3`], [at("missing", 4, 5)]],
  [
    "removed at the end, and the head moved back",
    [sql`DELETE FROM audit_log WHERE position = 5`, sql`UPDATE audit_head SET position = 4`],
    [at("head", 4)],
  ],
  ["removed, and all others", [sql`DELETE FROM audit_log`], [at("missing", 1, 5)]],
  [
    "put in the place of another",
    [sql`DELETE FROM audit_log WHERE position = 3`, put(3, hashAt(2))],
    [at("changed", 3), at("unlinked", 4)],
  ],
  ["put at the end", [put(6, hashAt(5))], [at("changed", 6), at("beyond", 6)]],
  ["put far away", [put(9, hashAt(5))], [at("missing", 6, 8), at("changed", 9), at("beyond", 9)]],
  [
    "kept, but the head is gone",
    [sql`DELETE FROM audit_head`],
    [1, 2, 3, 4, 5].map((row) => at("beyond", row)),
  ],
])("a row that was %s is found", async (_what, tampering, faults) => {
  for (const subject of ["1", "2", "3", "4", "5"]) await append(`role:${subject}`);
  expect((await checkAudit(db)).faults).toEqual([]);
  await unchecked(...tampering);
  expect((await checkAudit(db, 2)).faults).toEqual(faults);
});

/** A reference, or the table that refers to this one, stands in the way. */
const isForbidden = (error: pg.DatabaseError) => ["23503", "0A000"].includes(error.code ?? "");

test("no statement removes a row, or leaves one out", async () => {
  for (const subject of ["1", "2", "3"]) await append(`role:${subject}`);
  const statements = [
    sql`DELETE FROM audit_log WHERE position = 1`,
    sql`DELETE FROM audit_log WHERE position = 3`,
    sql`DELETE FROM audit_log`,
    sql`TRUNCATE audit_log`,
    sql`UPDATE audit_log SET position = 7 WHERE position = 3`,
    sql`UPDATE audit_head SET position = 4`,
    put(5, hashAt(3)),
  ];
  for (const statement of statements) await expect(statement.execute(db)).rejects.toSatisfy(isForbidden);
  expect(await checkAudit(db)).toMatchObject({ rows: 3, faults: [] });
});

test("the role that owns the tables appends and reads, and cannot change or remove", async () => {
  const role = `owner_${randomUUID().replaceAll("-", "")}`;
  await sql`CREATE ROLE ${sql.ref(role)} LOGIN`.execute(db);
  await sql`CREATE SCHEMA ${sql.ref(role)} AUTHORIZATION ${sql.ref(role)}`.execute(db);
  const url = database.url.replace("//postgres@", `//${role}@`);
  const owner = openDatabase(`${url}&options=${encodeURIComponent(`-c search_path=${role},public`)}`);
  try {
    await migrate(owner);
    for (const subject of ["role:1", "role:2"]) {
      await owner.transaction().execute((transaction) => recordAudit(transaction, entry(subject)));
    }
    expect(await checkAudit(owner)).toMatchObject({ rows: 2, faults: [] });
    const denied = { code: "42501" };
    await expect(sql`UPDATE audit_log SET actor_name = 'Budi'`.execute(owner)).rejects.toMatchObject(denied);
    await expect(sql`DELETE FROM audit_log WHERE position = 2`.execute(owner)).rejects.toMatchObject(denied);
    await expect(sql`TRUNCATE audit_log CASCADE`.execute(owner)).rejects.toMatchObject(denied);
  } finally {
    await owner.destroy();
    await sql`DROP OWNED BY ${sql.ref(role)} CASCADE`.execute(db);
    await sql`DROP ROLE ${sql.ref(role)}`.execute(db);
  }
});

test("appending outside a transaction is refused: nothing would hold the lock", async () => {
  await expect(recordAudit(db, entry("role:1"))).rejects.toThrow("transaction");
});
