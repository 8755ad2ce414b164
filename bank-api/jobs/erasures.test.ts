import type { ErasedList, ErasedRecord } from "bank-api/erased-list";
import { createLog } from "bank-api/log";
import { sealWaiting } from "bank-api/store/audit/audit-seals";
import { noteErasures } from "bank-api/store/privacy/erasures";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { usualTimeouts } from "bank-api/timeouts";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { auditKeys } from "../../tests/support/audit";
import { testClock, testNow } from "../../tests/support/clock";
import { databaseOfTest } from "../../tests/support/database";
import { until } from "../../tests/support/until";
import { eraseAfterRestore, eraseWaiting, noteListed, tellLateErasures } from "./erasures";

const ago = (hours: number) => new Date(testNow().getTime() - hours * 3_600_000);
const timeouts = usualTimeouts;
let db: Db;
let url: string;
let people: ErasedRecord[];
let lines: string[];
beforeEach(async () => {
  ({ db, url } = await databaseOfTest("demo"));
  lines = [];
  const customers = db
    .selectFrom("customers")
    .select(["id", "created_at"])
    .where("same_as_id", "is", null)
    .orderBy("id")
    .limit(4);
  people = (await customers.execute()).map(({ id, created_at }) => ({
    customerId: id,
    createdAt: created_at.toISOString(),
    approvedAt: ago(3).toISOString(),
  }));
});

const services = (on = db) => ({
  ...{ db: on, clock: testClock, timeouts, auditKeys },
  log: createLog("info", { write: (line) => void lines.push(line) }),
});
const listOf = (...records: ErasedRecord[]): ErasedList => ({
  read: () => Promise.resolve(records),
  add: () => Promise.resolve(),
});
const note = ({ customerId }: ErasedRecord, at: Date) =>
  noteErasures(db, [customerId], { proposalId: null, at });
const namesOf = async (...records: ErasedRecord[]) => {
  const ids = records.map(({ customerId }) => customerId);
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place) JOIN customers USING (id) ORDER BY place`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};
const gone = expect.stringMatching(/^Data dihapus/) as string;

test("a restored database erases what was approved after its moment, though nobody had carried it out, and leaves the letter its hour", async () => {
  const [unknown, approved, waiting, waited] = people as [
    ...[ErasedRecord, ErasedRecord, ErasedRecord, ErasedRecord],
  ];
  const fresh = { ...approved, approvedAt: ago(0.5).toISOString() };
  await note(waiting, ago(0.5));
  await note(waited, ago(3));
  const left = await eraseAfterRestore({ ...services(), list: listOf(unknown, fresh, waiting, waited) });
  expect(left.map(({ customerId }) => customerId)).toEqual([fresh.customerId, waiting.customerId]);
  expect(await namesOf(unknown, waited)).toEqual([gone, gone]);
  expect(await namesOf(fresh, waiting)).not.toContainEqual(gone);
  const { rows } = await sql`
    SELECT FROM customers JOIN erasures ON customer_id = id
    WHERE id = ${fresh.customerId} AND status = 'Inactive' AND erasures.erased_at IS NULL`.execute(db);
  expect(rows).toHaveLength(1);
});

test("another record of the person goes with them, though the list lacks it and whether or not they are noted", async () => {
  const [unknown, other, noted, another] = people as [ErasedRecord, ErasedRecord, ErasedRecord, ErasedRecord];
  for (const [kept, ended] of [
    [unknown, other],
    [noted, another],
  ] as const)
    await sql`UPDATE customers SET same_as_id = ${kept.customerId}::bigint, status = 'Inactive' WHERE id = ${ended.customerId}`.execute(
      db,
    );
  await note(noted, ago(3));
  expect(await eraseAfterRestore({ ...services(), list: listOf(unknown, noted) })).toEqual([]);
  expect(await namesOf(unknown, other, noted, another)).toEqual([gone, gone, gone, gone]);
});

test("who cannot be erased is told after a restore, and each hour once they wait for two", async () => {
  const [lone, late] = people as [ErasedRecord, ErasedRecord];
  const full = { ...listOf(lone), add: () => Promise.reject(new Error("no space left")) };
  expect(await eraseAfterRestore({ ...services(), list: full })).toEqual([lone]);
  lines = [];
  await note(late, ago(1.9));
  const job = tellLateErasures(services());
  await until(() => lines.length > 0);
  await job.stop();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: "error", event: "erasures-late", customers: [lone.customerId] },
  ]);
});

test("an erasure that fails does not keep the bank from its start", async () => {
  const list = { ...listOf(people[0]!), add: () => Promise.reject(new Error("no space left")) };
  expect(await eraseAfterRestore({ ...services(), list })).toHaveLength(1);
  expect(lines.join("")).toContain('"event":"job-failed","job":"erasures"');
});

test("a bank starts while another one erases somebody, notes whom nobody holds, and the others later", async () => {
  const [erasing, held, free] = people as [ErasedRecord, ErasedRecord, ErasedRecord];
  await note(erasing, ago(3));
  const list = listOf(erasing, held, free);
  const hasty = { ...services(), timeouts: { ...timeouts, lockWaitMs: 100, tryingMs: 0 }, list };
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT FROM erasures FOR UPDATE`.execute(transaction);
    await sql`SELECT FROM customers WHERE id IN (${erasing.customerId}, ${held.customerId}) FOR UPDATE`.execute(
      transaction,
    );
    expect(await eraseAfterRestore(hasty)).toEqual([erasing, held]);
  });
  expect(await namesOf(free)).toEqual([gone]);
  // Whoever is noted is no longer waited for.
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: "job-failed", job: "erasures", error: { sqlState: "55P03" } },
  ]);
  await noteListed(hasty);
  await eraseWaiting(hasty);
  expect(await namesOf(erasing, held)).toEqual([gone, gone]);
});

test("an erasure takes its time, longer than any other statement may", async () => {
  const hasty = openDatabase(url, { statementTimeoutMs: 100 });
  onTestFinished(() => hasty.destroy());
  const [person] = people as [ErasedRecord];
  await note(person, ago(3));
  await sealWaiting(db, auditKeys, testClock);
  let erasing: Promise<void> | undefined;
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT FROM customers WHERE id = ${person.customerId} FOR UPDATE`.execute(transaction);
    erasing = eraseWaiting({ ...services(hasty), list: listOf() });
    await until(async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND clock_timestamp() - query_start > interval '200 ms'`.execute(db);
      return rows.length > 0;
    });
  });
  await erasing;
  expect(await namesOf(person)).toEqual([gone]);
});
