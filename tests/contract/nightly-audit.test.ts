import { hourMs } from "bank-api/domain/clock";
import { auditIfDue } from "bank-api/jobs/nightly-audit";
import { createLog } from "bank-api/log";
import type { Db } from "bank-api/store/runtime/database";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { auditKeys } from "../support/audit";
import { databaseOfTest } from "../support/database";

let db: Db;
let now: Date;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  ({ db } = await databaseOfTest("demo", { poolSize: 4 }));
  await db.deleteFrom("nightly_audits").execute();
  // Half past two in Jakarta.
  now = new Date("2026-11-20T19:30:00Z");
  lines = [];
});

const destination = { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) };
const log = createLog("info", destination);
const audit = () => auditIfDue({ db, auditKeys, clock: { now: () => now }, log });

const nights = async () =>
  (
    await sql<{
      night: string;
      faults: number;
    }>`SELECT night, faults FROM nightly_audits ORDER BY night`.execute(db)
  ).rows;

test("the audit runs once each night", async () => {
  await audit();
  await audit();
  expect(lines).toEqual([
    expect.objectContaining({ level: "info", event: "audit-sound", night: "2026-11-21" }),
  ]);
  now = new Date("2026-11-21T18:59:00Z"); // just before two
  await audit();
  expect(lines).toHaveLength(1);
  now = new Date("2026-11-21T19:00:00Z");
  await audit();
  expect(lines).toHaveLength(2);
  expect(await nights()).toEqual([
    { night: "2026-11-21", faults: 0 },
    { night: "2026-11-22", faults: 0 },
  ]);
});

test("one of several instances runs the audit", async () => {
  await Promise.all([audit(), audit(), audit()]);
  expect(lines).toHaveLength(1);
});

test("a fault is logged as an error, with rule and row", async () => {
  await sql`UPDATE accounts SET balance_idr = balance_idr + 1 WHERE product_code = '1001'`.execute(db);
  await audit();
  expect(lines).toEqual([expect.objectContaining({ level: "error", event: "audit-faults" })]);
  expect(JSON.stringify(lines)).toContain("a balance is the sum of its postings");
  expect((await nights())[0]?.faults).toBeGreaterThan(0);
});

test("an audit whose instance was stopped is run by another one, hours later", async () => {
  await sql`INSERT INTO nightly_audits (night, begun_at) VALUES ('2026-11-21', ${now})`.execute(db);
  now = new Date(now.getTime() + 5 * hourMs);
  await audit();
  expect(lines).toEqual([]);
  now = new Date(now.getTime() + 2 * hourMs);
  await audit();
  expect(lines).toHaveLength(1);
});
