import { createLog } from "bank-api/log";
import { recordAudit } from "bank-api/store/audit/audit";
import { AuditKeys } from "bank-api/store/audit/audit-keys";
import { waitingForSeal } from "bank-api/store/audit/audit-seals";
import type { Db } from "bank-api/store/runtime/database";
import { usualTimeouts } from "bank-api/timeouts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { auditKeys } from "../../tests/support/audit";
import { testClock, testNow } from "../../tests/support/clock";
import { databaseOfTest } from "../../tests/support/database";
import { until } from "../../tests/support/until";
import { sealAuditTrail } from "./audit-sealer";

let db: Db;
let lines: Record<string, unknown>[];

beforeEach(async () => {
  ({ db } = await databaseOfTest("migrated"));
  lines = [];
});

const log = createLog("info", { write: (line: string) => lines.push(JSON.parse(line) as never) });
const start = (keys = auditKeys) =>
  sealAuditTrail({
    db,
    clock: testClock,
    log,
    auditKeys: keys,
    timeouts: { ...usualTimeouts, sealPauseMs: 10 },
  });
const append = () =>
  db.transaction().execute((transaction) =>
    recordAudit(transaction, {
      actor: { userId: "7", name: "Siti" },
      at: testNow(),
      action: "role.update",
      subject: "role:1",
    }),
  );
const age = (seconds: number) =>
  sql`UPDATE audit_pending SET since = since - make_interval(secs => ${seconds})`.execute(db);
const isSealed = async () => (await waitingForSeal(db)).rows === 0;

test("rows are sealed by and by, the last ones when the bank stops, and the head is published once a minute", async () => {
  const job = start();
  await append();
  await until(isSealed);
  await append();
  await job.stop();
  expect(await isSealed()).toBe(true);
  const told = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
  expect(lines).toEqual([
    expect.objectContaining({ level: "info", event: "audit-head", position: "1", mac: told }),
  ]);
});

test("what waited longer than five seconds is an alarm, although it is sealed now", async () => {
  await append();
  await age(2);
  await start().stop();
  expect(lines.map(({ event }) => event)).toEqual(["audit-head"]);
  await append();
  await age(6);
  await start().stop();
  expect(lines[1]).toMatchObject({ level: "error", event: "audit-unsealed", rows: 1 });
  expect(await isSealed()).toBe(true);
});

test("an end of the trail that cannot be built on is an alarm, once a minute", async () => {
  await append();
  await start().stop();
  await append();
  await start(new AuditKeys(["a-foreign-key-0123456789-0123456789-abc"])).stop();
  expect(lines.slice(1)).toEqual([
    expect.objectContaining({ level: "error", event: "audit-unsealed", rows: 1 }),
  ]);
  expect(lines[1]?.hint).toContain("a key that is not given");
});
