import { createLog } from "bank-api/log";
import { demoPassword } from "bank-api/seed/organisation";
import { auditLedger } from "bank-api/store/audit/ledger-audit";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { usualTimeouts } from "bank-api/timeouts";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { serveBank } from "../../tests/support/bank-server";
import { inputter } from "../../tests/support/bodies";
import { testClock } from "../../tests/support/clock";
import { databaseOfTest } from "../../tests/support/database";
import { until } from "../../tests/support/until";
import type { SignedIn } from "../../tests/support/wire-client";
import { startDecisionWorker, decideNext } from "./decision-worker";

const logged: string[] = [];
const log = createLog("info", { write: (line) => void logged.push(line) });

/** A decision about corrections of Bandung that wait, and nobody yet who works on it. */
async function waitingDecision(count = 5) {
  const { db, url } = await databaseOfTest("demo", { poolSize: 4 });
  const bank = await serveBank(db, testClock);
  onTestFinished(() => bank.close());
  const approver = await bank.client.signIn("penyetuju.bandung@ramahzakat.example", demoPassword);
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM transactions WHERE branch_id = 'ID0002' AND status = 'pending' AND created_by <> ${approver.user._key}
    ORDER BY id LIMIT ${count}`.execute(db);
  const keys = rows.map(({ id }) => id);
  expect(keys).toHaveLength(count);
  const { data } = await approver.call("decideMany", { body: { decision: "approve", keys, inputter } });
  const services = { db, clock: testClock, log, timeouts: usualTimeouts };
  return { db, url, approver, keys, reference: data._key, services };
}

async function outcome(approver: SignedIn, key: string) {
  const { data } = await approver.call("readDecision", { params: { key } });
  return { waiting: data.waiting, codes: data.items.map(({ code }) => code) };
}

const settledAmong = async (db: Db, keys: readonly string[]) =>
  (
    await sql<{ count: number }>`SELECT count(*)::integer AS count FROM transactions
      WHERE id = ANY(${keys}::bigint[]) AND status = 'settled'`.execute(db)
  ).rows[0]?.count;

const recordsOf = async (db: Db, keys: readonly string[]) =>
  (
    await sql<{ subject: string }>`SELECT subject FROM audit_log WHERE action = 'transaction.approve'
      AND subject = ANY(${keys.map((key) => `transaction:${key}`)}) ORDER BY subject`.execute(db)
  ).rows.map(({ subject }) => subject);

/** Breaks the connection in the middle of the transaction that decides this one, as a bank that dies does. */
async function breakAt(db: Db, key: string) {
  await sql`
    CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.transaction_key = ${sql.lit(key)} THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN NEW;
    END $$`.execute(db);
  await sql`CREATE TRIGGER dies BEFORE UPDATE ON bulk_decision_items FOR EACH ROW EXECUTE FUNCTION dies()`.execute(
    db,
  );
}

test("many decisions go on where a bank died, each made once", async () => {
  const { db, url, approver, keys, reference, services } = await waitingDecision();
  await breakAt(db, keys[2]!);
  const dying = openDatabase(url, { poolSize: 1 });
  const first = { ...services, db: dying };
  expect([await decideNext(first), await decideNext(first)]).toEqual([true, true]);
  await expect(decideNext(first)).rejects.toThrow();
  await dying.destroy().catch(() => undefined);
  expect(await outcome(approver, reference)).toEqual({ waiting: 3, codes: [] });
  expect(await settledAmong(db, keys)).toBe(2);

  await sql`DROP TRIGGER dies ON bulk_decision_items`.execute(db);
  const repeated = { decision: "approve", keys, inputter } as const;
  const again = await approver.call("decideMany", { body: repeated, idempotencyKey: reference });
  expect([again.code, again.data]).toEqual(["S1", { _key: reference }]);
  while (await decideNext(services));
  expect(await outcome(approver, reference)).toEqual({ waiting: 0, codes: keys.map(() => "S1") });
  expect(await settledAmong(db, keys)).toBe(keys.length);
  expect(await recordsOf(db, keys)).toEqual(keys.map((key) => `transaction:${key}`).sort());
  expect(await auditLedger(db)).toEqual([]);
});

test("two banks share many decisions, each made by one", async () => {
  const { db, url, approver, keys, reference, services } = await waitingDecision(10);
  const pools = [1, 2].map(() => openDatabase(url, { poolSize: 2 }));
  const jobs = pools.map((pool) => startDecisionWorker({ ...services, db: pool }));
  onTestFinished(async () => {
    await Promise.all(jobs.map((job) => job.stop()));
    await Promise.all(pools.map((pool) => pool.destroy()));
  });
  await until(async () => (await outcome(approver, reference)).waiting === 0);
  expect((await outcome(approver, reference)).codes).toEqual(keys.map(() => "S1"));
  expect(await recordsOf(db, keys)).toEqual(keys.map((key) => `transaction:${key}`).sort());
});

test("each request is judged by its decider's rights when its turn comes", async () => {
  const { db, approver, keys, reference, services } = await waitingDecision(3);
  await decideNext(services);
  await sql`UPDATE users SET branch_id = 'ID0003' WHERE id = ${approver.user._key}`.execute(db);
  await decideNext(services);
  await sql`UPDATE users SET branch_id = 'ID0002', status = 'Inactive' WHERE id = ${approver.user._key}`.execute(
    db,
  );
  await decideNext(services);
  await sql`UPDATE users SET status = 'Active' WHERE id = ${approver.user._key}`.execute(db);
  expect(await outcome(approver, reference)).toEqual({ waiting: 0, codes: ["S1", "404", "403"] });
  expect(await settledAmong(db, keys)).toBe(1);
});

test("a request that fails for an internal reason is passed over, and named", async () => {
  const { db, approver, keys, reference, services } = await waitingDecision(3);
  await sql`
    CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.id = ${sql.lit(keys[1]!)} THEN RAISE 'broken'; END IF; RETURN NEW; END $$`.execute(db);
  await sql`CREATE TRIGGER fails BEFORE UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION fails()`.execute(
    db,
  );
  while (await decideNext(services));
  expect(await outcome(approver, reference)).toEqual({ waiting: 0, codes: ["S1", "500", "S1"] });
  expect(logged.join("")).toContain('"decision-failed"');
  expect(await settledAmong(db, keys)).toBe(2);
});
