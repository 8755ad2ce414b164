import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { auditKey, auditKeys } from "../../../tests/support/audit";
import { databaseOfTest } from "../../../tests/support/database";
import { type Db, openDatabase } from "../runtime/database";
import { migrate } from "../runtime/migrate";
import { type AuditEntry, recordAudit } from "./audit";
import { checkAudit, replacedHeads } from "./audit-check";
import { AuditKeys } from "./audit-keys";
import { beginTrail, BrokenTrailError, resumeSealing, sealWaiting, waitingForSeal } from "./audit-seals";

let url: string;
let db: Db;

beforeEach(async () => {
  ({ db, url } = await databaseOfTest("migrated"));
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
const clock = { now: () => new Date("2026-11-20T10:00:01.456Z") };
const seal = (keys = auditKeys, rows?: number) => sealWaiting(db, keys, clock, rows);
const check = (keys = auditKeys, chunk?: number) => checkAudit(db, keys, chunk);

/** Appends and seals so many rows, whose ids and positions begin at 1. */
async function sealed(rows: number): Promise<void> {
  for (let row = 1; row <= rows; row += 1) await append(`role:${row}`);
  await seal();
}

test("rows appended at once are sealed as one sound chain, in their order", async () => {
  await Promise.all(Array.from({ length: 25 }, (_, index) => append(`role:${index}`)));
  const head = await seal(auditKeys, 4);
  const seals = await db.selectFrom("audit_seals").selectAll().orderBy("position").execute();
  const numbers = Array.from({ length: 25 }, (_, index) => String(index + 1));
  expect(seals.map(({ position }) => position)).toEqual(numbers);
  expect(seals.map(({ entry_id }) => entry_id)).toEqual(numbers);
  const report = await check();
  expect(report).toMatchObject({ rows: 25, faults: [], waiting: { rows: 0, seconds: 0 } });
  expect(head).toEqual({ position: "25", mac: seals.at(-1)?.mac });
  expect(report.mac).toBe(head?.mac.toString("hex"));
  // The same in small bites.
  expect(await check(auditKeys, 4)).toEqual(report);
});

test("writers wait neither for each other nor for a sealer", async () => {
  const writer = await db.startTransaction().execute();
  await recordAudit(writer, entry("role:1"));
  const sealing = await db.startTransaction().execute();
  await sql`SELECT FROM audit_head FOR UPDATE`.execute(sealing);
  await db.transaction().execute(async (other) => {
    await sql`SET LOCAL lock_timeout = '1s'`.execute(other);
    await recordAudit(other, entry("role:2"));
  });
  await sealing.rollback().execute();
  // What commits later is sealed later, although it was written before.
  await seal();
  await writer.commit().execute();
  await seal();
  const seals = await db.selectFrom("audit_seals").select("entry_id").orderBy("position").execute();
  expect(seals.map(({ entry_id }) => entry_id)).toEqual(["2", "1"]);
  expect((await check()).faults).toEqual([]);
});

test("several sealers at once make one chain", async () => {
  for (let row = 0; row < 40; row += 1) await append(`role:${row}`);
  await Promise.all(Array.from({ length: 5 }, () => seal(auditKeys, 7)));
  await seal();
  expect(await check()).toMatchObject({ rows: 40, faults: [], waiting: { rows: 0 } });
});

test("a transaction that rolls back leaves no trace and no gap", async () => {
  await append("role:1");
  const failing = db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, entry("role:2"));
    throw new Error("changed its mind");
  });
  await expect(failing).rejects.toThrow("changed its mind");
  await append("role:3");
  await seal();
  expect(await check()).toMatchObject({ rows: 2, faults: [] });
});

test("rows that wait for their seal are told, and are no fault", async () => {
  await sealed(2);
  await append("role:3");
  await sql`UPDATE audit_pending SET since = since - interval '7 s'`.execute(db);
  const { faults, rows, waiting } = await check();
  expect({ faults, rows }).toEqual({ faults: [], rows: 2 });
  expect(waiting).toEqual(await waitingForSealRoughly());
  expect(waiting.seconds).toBeGreaterThan(7);
});

const waitingForSealRoughly = async () => ({
  rows: (await waitingForSeal(db)).rows,
  seconds: expect.any(Number) as number,
});

test("a new key seals, and the old one still verifies", async () => {
  const next = "the-next-key-0123456789-0123456789-abcdef";
  await sealed(2);
  await append("role:3");
  const rotated = new AuditKeys([next, auditKey]);
  await seal(rotated);
  expect(await check(rotated)).toMatchObject({ rows: 3, faults: [] });
  expect((await check()).faults).toEqual([at("foreign", 3)]);
  const alone = new AuditKeys([next]);
  expect((await check(alone)).faults).toEqual([at("foreign", 1), at("foreign", 2)]);
  // The old key is needed only to look back from here on.
  await append("role:4");
  await seal(alone);
  expect(await check(rotated)).toMatchObject({ rows: 4, faults: [] });
});

/** Statements of a superuser of the database, who passes over what its references forbid. */
const unchecked = (...statements: readonly RawBuilder<unknown>[]) =>
  db.connection().execute(async (connection) => {
    await sql`SET session_replication_role = replica`.execute(connection);
    for (const statement of statements) await statement.execute(connection);
    await sql`SET session_replication_role = DEFAULT`.execute(connection);
  });

const put = (id: number) => sql`
  INSERT INTO audit_log (id, at, actor_id, actor_name, action, subject) OVERRIDING SYSTEM VALUE
  VALUES (${id}, now(), 7, 'Siti', 'role.update', 'role:1')`;
const macAt = (position: number) => sql`(SELECT mac FROM audit_seals WHERE position = ${position})`;
const putSeal = (position: number, id: number, previousMac: RawBuilder<unknown>) => sql`
  INSERT INTO audit_seals (position, entry_id, sealed_at, key_id, previous_mac, mac)
  VALUES (${position}, ${id}, now(), ${auditKeys.current}, ${previousMac}, 'x')`;
const removeSeals = (where: RawBuilder<unknown>) => [
  sql`DELETE FROM audit_log WHERE id IN (SELECT entry_id FROM audit_seals WHERE ${where})`,
  sql`DELETE FROM audit_seals WHERE ${where}`,
];

const foreignKeys = new AuditKeys(["a-foreign-key-0123456789-0123456789-abc"]);

const at = (fault: string, from: number, to = from) => ({ fault, from: String(from), to: String(to) });

test.each<[string, RawBuilder<unknown>[], ReturnType<typeof at>[]]>([
  ["changed", [sql`UPDATE audit_log SET actor_name = 'Budi' WHERE id = 3`], [at("changed", 3)]],
  [
    "changed in two places",
    [sql`UPDATE audit_log SET after = '{"description":"Lama"}' WHERE id IN (2, 5)`],
    [at("changed", 2), at("changed", 5)],
  ],
  [
    "given another time of its seal",
    [sql`UPDATE audit_seals SET sealed_at = now() WHERE position = 3`],
    [at("changed", 3)],
  ],
  [
    "given another mac",
    [sql`UPDATE audit_seals SET mac = '' WHERE position = 3`],
    [at("changed", 3), at("unlinked", 4)],
  ],
  ["removed", [sql`DELETE FROM audit_log WHERE id = 4`], [at("removed", 4)]],
  ["removed with its seal", removeSeals(sql`position = 4`), [at("missing", 4)]],
  ["removed along with others", removeSeals(sql`position < 4`), [at("missing", 1, 3)]],
  ["removed at the end", removeSeals(sql`position > 3`), [at("missing", 4, 5)]],
  [
    "removed at the end, and the head moved back",
    [...removeSeals(sql`position = 5`), sql`UPDATE audit_head SET position = 4, mac = ${macAt(4)}`],
    [at("head", 4)],
  ],
  ["removed, and all others", removeSeals(sql`true`), [at("missing", 1, 5)]],
  ["put in without a seal", [put(9)], [at("inserted", 9)]],
  ["put in the place of another", [sql`DELETE FROM audit_log WHERE id = 3`, put(3)], [at("changed", 3)]],
  [
    "put in the place of another with a seal",
    [...removeSeals(sql`position = 3`), put(3), putSeal(3, 3, macAt(2))],
    [at("changed", 3), at("unlinked", 4)],
  ],
  ["put at the end", [put(6), putSeal(6, 6, macAt(5))], [at("changed", 6), at("beyond", 6)]],
  [
    "put far away",
    [put(9), putSeal(9, 9, macAt(5))],
    [at("missing", 6, 8), at("changed", 9), at("beyond", 9)],
  ],
  [
    "exchanged with another under their seals",
    [
      sql`UPDATE audit_seals SET entry_id = 99 WHERE position = 2`,
      sql`UPDATE audit_seals SET entry_id = 2 WHERE position = 3`,
      sql`UPDATE audit_seals SET entry_id = 3 WHERE position = 2`,
    ],
    [at("changed", 2), at("changed", 3)],
  ],
  [
    "moved with its seal to another place",
    [
      sql`UPDATE audit_seals SET position = 99 WHERE position = 2`,
      sql`UPDATE audit_seals SET position = 2 WHERE position = 3`,
      sql`UPDATE audit_seals SET position = 3 WHERE position = 99`,
    ],
    [at("unlinked", 2), at("changed", 2), at("unlinked", 3), at("changed", 3), at("unlinked", 4)],
  ],
  [
    "sealed with a foreign key",
    [sql`UPDATE audit_seals SET key_id = 'foreign' WHERE position = 3`],
    [at("foreign", 3)],
  ],
  ["put among those that wait", [sql`INSERT INTO audit_pending VALUES (3)`], [at("repeated", 3)]],
  [
    "removed while it waited",
    [put(6), sql`INSERT INTO audit_pending VALUES (6)`, sql`DELETE FROM audit_log WHERE id = 6`],
    [at("lost", 6)],
  ],
  [
    "kept, but the head is gone",
    [sql`DELETE FROM audit_head`],
    [1, 2, 3, 4, 5].map((row) => at("beyond", row)),
  ],
])("a row that was %s is found", async (_what, tampering, faults) => {
  await sealed(5);
  expect((await check()).faults).toEqual([]);
  await unchecked(...tampering);
  expect((await check(auditKeys, 2)).faults).toEqual(faults);
});

test.each<[string, RawBuilder<unknown>[], AuditKeys]>([
  [
    "was cut off and the head moved back",
    [...removeSeals(sql`position = 5`), sql`UPDATE audit_head SET position = 4, mac = ${macAt(4)}`],
    auditKeys,
  ],
  ["was cut off", removeSeals(sql`position = 5`), auditKeys],
  ["has a foreign key", [], foreignKeys],
])("nothing is sealed on top of an end that %s", async (_what, tampering, keys) => {
  await sealed(5);
  await unchecked(...tampering);
  await append("role:6");
  await expect(seal(keys)).rejects.toThrow(BrokenTrailError);
  expect((await waitingForSeal(db)).rows).toBe(1);
});

/** Statements of the database's owner that make the trail look as if none of its rows had a seal yet. */
const unseal = (head: RawBuilder<unknown>) =>
  unchecked(
    sql`TRUNCATE audit_head, audit_seals, audit_pending`,
    sql`DELETE FROM audit_log WHERE id = 3`,
    sql`INSERT INTO audit_head VALUES (1, 0, ${head})`,
    sql`INSERT INTO audit_pending SELECT id FROM audit_log`,
  );

test("a trail that was emptied and put back without one of its rows is not sealed anew", async () => {
  await sealed(5);
  await unseal(sql`''`);
  // The start of a bank does not seal them either.
  await beginTrail(db, auditKeys);
  await expect(seal()).rejects.toThrow(BrokenTrailError);
  expect((await check()).faults).toEqual([at("head", 0)]);
});

test("the head of a trail without rows has a mac, and a bank that has a new key since knows it", async () => {
  await sql`UPDATE audit_head SET mac = ''`.execute(db);
  expect((await check()).faults).toEqual([at("head", 0)]);
  await beginTrail(db, auditKeys);
  expect((await check()).faults).toEqual([]);
  await append("role:1");
  await expect(seal(foreignKeys)).rejects.toThrow(BrokenTrailError);
  await seal(new AuditKeys(["the-next-key-0123456789-0123456789-abcdef", auditKey]));
  expect((await waitingForSeal(db)).rows).toBe(0);
});

/** Position and mac of the head, as the log publishes them. */
async function publishedHead() {
  const { mac } = await check();
  const { rows } = await sql<{ position: string }>`SELECT position FROM audit_head`.execute(db);
  return { position: rows[0]!.position, mac: mac.slice(0, 16) };
}

test("a trail that was replaced with an old head, or under a key of before, is not the one that was published", async () => {
  const { rows } = await sql<{ mac: Buffer }>`SELECT mac FROM audit_head`.execute(db);
  await sealed(5);
  const before = await publishedHead();
  const next = new AuditKeys(["the-next-key-0123456789-0123456789-abcdef", auditKey]);
  await append("role:6");
  await seal(next);
  const published = [before, await publishedHead()];
  expect(await replacedHeads(db, published)).toEqual([]);
  await unseal(sql`${rows[0]!.mac}`);
  await seal();
  expect((await check(next)).faults).toEqual([]);
  expect(await replacedHeads(db, published)).toEqual([at("replaced", 5), at("replaced", 6)]);
});

const lost = "The audit trail's last seal is not the one that it ended with.";
test.each<[string, RawBuilder<unknown>[], AuditKeys, string, ReturnType<typeof at>[]]>([
  ["was cut off", removeSeals(sql`position > 3`), auditKeys, lost, [at("broken", 4)]],
  [
    "was cut off and the head moved back",
    [...removeSeals(sql`position = 5`), sql`UPDATE audit_head SET position = 4, mac = ${macAt(4)}`],
    auditKeys,
    lost,
    [at("broken", 5)],
  ],
  ["was cut off whole", removeSeals(sql`true`), auditKeys, lost, [at("broken", 1)]],
  [
    "got another seal",
    [put(99), putSeal(6, 99, macAt(5))],
    auditKeys,
    lost,
    [at("broken", 7), at("changed", 6)],
  ],
  [
    "lost its head",
    [sql`DELETE FROM audit_head`],
    auditKeys,
    "The audit trail's head is gone.",
    [at("broken", 6)],
  ],
  [
    "has a key that is lost",
    [],
    foreignKeys,
    "The last seal was made with a key that is not given.",
    [at("broken", 6), ...[1, 2, 3, 4, 5].map((row) => at("foreign", row))],
  ],
])(
  "sealing goes on after an end that %s, and the break is told for ever",
  async (...[, tampering, keys, found, faults]) => {
    await sealed(5);
    await unchecked(...tampering);
    await append("role:8");
    const actor = { userId: "7", name: "Siti" };
    await resumeSealing(db, keys, clock, { actor, reason: "Cadangan dipulihkan" });
    await seal(keys);
    await append("role:9");
    await seal(keys);
    const report = await check(keys);
    expect(report.waiting.rows).toBe(0);
    const withoutNotes = report.faults.map(({ fault, from, to }) => ({ fault, from, to }));
    expect(withoutNotes).toEqual(faults);
    const note = report.faults[0]?.note;
    expect(note).toContain(`Siti, ${clock.now().toISOString()}: `);
    expect(note).toContain(JSON.stringify(found));
    expect(note).toContain("Cadangan dipulihkan");
    // What comes after the break is verified like any other row.
    await unchecked(sql`UPDATE audit_log SET actor_name = 'Budi' WHERE subject = 'role:9'`);
    expect((await check(keys)).faults).toHaveLength(faults.length + 1);
  },
);

test("sealing after a break cannot be confirmed where there is no break", async () => {
  await sealed(2);
  const word = { actor: { userId: "7", name: "Siti" }, reason: "Coba" };
  await expect(resumeSealing(db, auditKeys, clock, word)).rejects.toThrow("ends as it should");
  expect(await check()).toMatchObject({ rows: 2, faults: [], waiting: { rows: 0 } });
});

/** A reference, or the table that refers to this one, stands in the way. */
const isForbidden = (error: pg.DatabaseError) => ["23503", "0A000"].includes(error.code ?? "");

test("no statement removes a row or a seal, or leaves one out", async () => {
  await sealed(3);
  await append("role:4");
  const statements = [
    sql`DELETE FROM audit_log WHERE id = 1`,
    sql`DELETE FROM audit_log WHERE id = 4`,
    sql`DELETE FROM audit_log`,
    sql`TRUNCATE audit_log`,
    sql`DELETE FROM audit_seals WHERE position = 1`,
    sql`DELETE FROM audit_seals WHERE position = 3`,
    sql`TRUNCATE audit_seals`,
    sql`UPDATE audit_seals SET position = 7 WHERE position = 3`,
    sql`UPDATE audit_head SET position = 4`,
    putSeal(5, 4, macAt(3)),
  ];
  for (const statement of statements) await expect(statement.execute(db)).rejects.toSatisfy(isForbidden);
  await expect(sql`UPDATE audit_log SET id = 9 WHERE id = 3`.execute(db)).rejects.toThrow("only be updated");
  expect(await check()).toMatchObject({ rows: 3, faults: [] });
});

const inSchema = (url: string, schema: string) =>
  `${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent(`-c search_path=${schema},public`)}`;

test("the role that owns the tables appends, seals and reads, and cannot change or remove", async () => {
  const role = `owner_${randomUUID().replaceAll("-", "")}`;
  await sql`CREATE ROLE ${sql.ref(role)} LOGIN`.execute(db);
  await sql`CREATE SCHEMA ${sql.ref(role)} AUTHORIZATION ${sql.ref(role)}`.execute(db);
  const owner = openDatabase(inSchema(url.replace(/\/\/\w+@/, `//${role}@`), role));
  try {
    await migrate(owner);
    await beginTrail(owner, auditKeys);
    for (const subject of ["role:1", "role:2"]) {
      await owner.transaction().execute((transaction) => recordAudit(transaction, entry(subject)));
      await sealWaiting(owner, auditKeys, clock);
    }
    expect(await checkAudit(owner, auditKeys)).toMatchObject({ rows: 2, faults: [] });
    const statements = [
      sql`UPDATE audit_log SET actor_name = 'Budi'`,
      sql`DELETE FROM audit_log WHERE id = 2`,
      sql`TRUNCATE audit_log CASCADE`,
      sql`UPDATE audit_seals SET mac = ''`,
      sql`DELETE FROM audit_seals WHERE position = 2`,
      sql`TRUNCATE audit_seals CASCADE`,
    ];
    for (const statement of statements) {
      await expect(statement.execute(owner)).rejects.toMatchObject({ code: "42501" });
    }
  } finally {
    await owner.destroy();
    await sql`DROP OWNED BY ${sql.ref(role)} CASCADE`.execute(db);
    await sql`DROP ROLE ${sql.ref(role)}`.execute(db);
  }
});

test("appending outside a transaction is refused: the change would not stand or fall with its record", async () => {
  await expect(recordAudit(db, entry("role:1"))).rejects.toThrow("transaction");
});
