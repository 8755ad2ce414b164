import { DomainError, noRight } from "bank-api/domain/errors";
import { demoPassword } from "bank-api/seed/organisation";
import { cancellable } from "bank-api/store/runtime/cancellable";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { NoConnection, NoneFree } from "bank-api/store/runtime/errors";
import { ReadRouter, standbyTimes } from "bank-api/store/runtime/read-router";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { anyCorrection } from "../../tests/contract/samples";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { newTransaction } from "../../tests/support/bodies";
import { testClock } from "../../tests/support/clock";
import { startPair, type Pair } from "../../tests/support/standby";
import { until } from "../../tests/support/until";
import type { SignedIn } from "../../tests/support/wire-client";

/** Reports and dashboard at a real standby (docs/decisions/machines.md). */

let pair: Pair;
let leader: Db;
/** Beside the bank's own connections. */
let standby: Db;
let bank: BankServer;
let admin: SignedIn;

beforeAll(async () => {
  pair = await startPair();
  leader = openDatabase(pair.leaderUrl);
  standby = openDatabase(pair.standbyUrl, { poolSize: 1 });
});
afterAll(async () => {
  await leader.destroy();
  await standby.destroy();
  await pair.stop();
});
beforeEach(async () => {
  const open = () => openDatabase(pair.standbyUrl, standbyTimes);
  bank = await serveBank(leader, testClock, { openStandby: open });
  onTestFinished(() => bank.close());
  admin = await bank.client.signIn("admin@ramahzakat.example", demoPassword);
});

async function correct(): Promise<string> {
  const payer = await leader
    .selectFrom("accounts")
    .innerJoin("customers", "customers.id", "accounts.customer_id")
    .select(["number", "customer_id", "accounts.branch_id"])
    .where("product_code", "=", "2001")
    .where("customers.status", "=", "Active")
    .orderBy("balance_idr", "desc")
    .executeTakeFirstOrThrow();
  const { data } = await admin.call("createTransaction", {
    body: newTransaction("P00004", { key: payer.customer_id ?? "", account: payer.number }, 1_000, {
      branchId: payer.branch_id,
    }),
  });
  return data._key;
}

async function newestInReport(): Promise<string | undefined> {
  const { data } = await admin.list("listTransactions", anyCorrection, { limit: 10 });
  return data[0]?._key;
}

/** The keys of an export's rows, newest first. */
async function exportedKeys(): Promise<readonly unknown[]> {
  const text = await (await admin.export(anyCorrection)).text();
  return text
    .split("\n")
    .slice(1, -2)
    .map((line) => (JSON.parse(line) as unknown[])[0]);
}

/** Whether the standby has run a statement of a report, or an export, of this bank. */
async function hasReadAtStandby(word: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND strpos(query, ${word}) > 0`.execute(
    standby,
  );
  return rows.length > 0;
}

const timesLeft = () => bank.logged.filter((line) => line.includes('"standby-left"')).length;

test("reads go to the standby, and show what was written just before", async () => {
  for (let round = 0; round < 10; round += 1) {
    const made = await correct();
    expect(await newestInReport()).toBe(made);
  }
  expect(await hasReadAtStandby("transactions")).toBe(true);
  const made = await correct();
  expect((await exportedKeys())[0]).toBe(made);
  expect(await hasReadAtStandby("parties AS MATERIALIZED")).toBe(true);
  expect((await admin.call("reportTotals", { body: anyCorrection })).data.count).toBe(
    (await exportedKeys()).length,
  );
  expect(timesLeft()).toBe(0);
});

test("a standby that is behind is left for a while, and asked again", async () => {
  await newestInReport();
  await sql`SELECT pg_wal_replay_pause()`.execute(standby);
  const made = await correct();
  expect(await newestInReport()).toBe(made);
  expect((await exportedKeys())[0]).toBe(made);
  expect(timesLeft()).toBe(1);
  await sql`SELECT pg_wal_replay_resume()`.execute(standby);
  expect(await hasReadAtStandby("transactions")).toBe(false);
  const later = performance.now() + 6_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  expect(await newestInReport()).toBe(made);
  vi.restoreAllMocks();
  expect(await hasReadAtStandby("transactions")).toBe(true);
});

test("a frozen standby keeps nobody for long", async () => {
  const made = await correct();
  await newestInReport();
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE '%transactions%'`.execute(
    standby,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { pid } of rows) process.kill(pid, "SIGSTOP");
  expect(await newestInReport()).toBe(made);
  for (const { pid } of rows) process.kill(pid, "SIGCONT");
  expect(timesLeft()).toBe(1);
  // The reader's patience has ended the wait, long before the wait for an answer ends.
  expect(bank.logged.join("")).toContain("the standby does not answer");
});

test.each([
  ["server that is no standby", () => pair.leaderUrl],
  ["standby of another database", () => pair.standbyUrl.replace("/bank?", "/postgres?")],
])("a %s is not asked for reads", async (_what, urlOf) => {
  await bank.close();
  bank = await serveBank(leader, testClock, { openStandby: () => openDatabase(urlOf()) });
  admin = await bank.client.signIn("admin@ramahzakat.example", demoPassword);
  const made = await correct();
  expect(await newestInReport()).toBe(made);
  expect(timesLeft()).toBe(1);
  expect(bank.logged.join("")).toContain("the standby is behind");
});

const isStandby = async (db: Db) =>
  (await sql<{ yes: boolean }>`SELECT pg_is_in_recovery() AS yes`.execute(db)).rows[0]?.yes;

test("a leader whose connections are all in use is not away: no read goes to the standby", async () => {
  const busy = openDatabase(pair.leaderUrl, { poolSize: 1, connectTimeoutMs: 100 });
  const router = await ReadRouter.from(busy, () => openDatabase(pair.standbyUrl), vi.fn());
  const holder = await busy.startTransaction().execute();
  await sql`SELECT`.execute(holder);
  await expect(router.evenWithoutLeader(isStandby)).rejects.toThrow(NoneFree);
  await expect(router.evenWithoutLeader(isStandby)).rejects.toThrow(NoneFree);
  await holder.rollback().execute();
  expect(await router.evenWithoutLeader(isStandby)).toBe(false);
  await router.close();
  await busy.destroy();
});

test("a leader that was away stays away while none of our connections is free", async () => {
  const router = await ReadRouter.from(leader, () => openDatabase(pair.standbyUrl), vi.fn());
  const failsAtLeader = (error: Error) => async (db: Db) => {
    if (await isStandby(db)) return true;
    throw error;
  };
  expect(await router.evenWithoutLeader(failsAtLeader(new NoConnection("gone")))).toBe(true);
  const later = performance.now() + 3_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  expect(await router.evenWithoutLeader(failsAtLeader(new NoneFree("all in use")))).toBe(true);
  vi.restoreAllMocks();
  await router.close();
});

describe("a read that fails at the standby", () => {
  const openRouter = async () => {
    const onLeft = vi.fn<(error: unknown) => void>();
    const router = await ReadRouter.from(leader, () => openDatabase(pair.standbyUrl), onLeft);
    onTestFinished(() => router.close());
    return { router, onLeft };
  };
  const start = "0/0";

  /** A statement at the standby that does not end by itself: it waits for what `holdTurn` holds. */
  const endless = (db: Db) => sql`SELECT pg_advisory_lock(1)`.execute(db);
  async function holdTurn(): Promise<void> {
    const holder = openDatabase(pair.standbyUrl, { poolSize: 1 });
    onTestFinished(() => holder.destroy());
    await endless(holder);
  }

  test("is read at the leader", async () => {
    const { router, onLeft } = await openRouter();
    expect(await router.atStandby(start, isStandby)).toBe(true);
    const write = async (db: Db) => {
      const at = await isStandby(db);
      await sql`CREATE TABLE IF NOT EXISTS at_the_leader ()`.execute(db);
      return at;
    };
    expect(await router.atStandby(start, write)).toBe(false);
    // A statement that may not run there is no fault of the standby.
    expect(onLeft.mock.calls).toEqual([]);
    expect(await router.atStandby(start, isStandby)).toBe(true);
  });

  test("because it takes too long there is read at the leader, and others go on at the standby", async () => {
    const { router, onLeft } = await openRouter();
    await holdTurn();
    const read = async (db: Db) => {
      if (!(await isStandby(db))) return "read at the leader";
      await sql`SELECT set_config('statement_timeout', '100', false)`.execute(db);
      return endless(db);
    };
    expect(await router.atStandby(start, read)).toBe("read at the leader");
    expect(onLeft.mock.calls).toEqual([]);
    expect(await router.atStandby(start, isStandby)).toBe(true);
  });

  test("because recovery cancels it is read at the leader, as are others for a while", async () => {
    const { router, onLeft } = await openRouter();
    const read = async (db: Db) => {
      if (!(await isStandby(db))) return "read at the leader";
      return sql`DO $$ BEGIN RAISE SQLSTATE '40001'; END $$`.execute(db);
    };
    expect(await router.atStandby(start, read)).toBe("read at the leader");
    expect(onLeft.mock.calls).toMatchObject([[{ code: "40001" }]]);
    expect(await router.atStandby(start, isStandby)).toBe(false);
  });

  test("is refused as by the leader where a rule refuses it", async () => {
    const { router, onLeft } = await openRouter();
    const refused = vi.fn<() => Promise<void>>().mockRejectedValue(noRight());
    await expect(router.atStandby(start, refused)).rejects.toThrow(DomainError);
    expect(refused.mock.calls.length).toBe(1);
    expect(onLeft.mock.calls).toEqual([]);
  });

  test("is not read again when nobody waits for it", async () => {
    const { router, onLeft } = await openRouter();
    await holdTurn();
    const client = new AbortController();
    const read = vi.fn((connection: Db, pool: Db) => cancellable(connection, client.signal, endless, pool));
    const refused = expect(router.atStandby(start, read, client.signal)).rejects.toThrow(/cancel/);
    await until(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'`.execute(standby);
      return rows.length > 0;
    });
    client.abort();
    await refused;
    expect(read.mock.calls.length).toBe(1);
    expect(onLeft.mock.calls).toEqual([]);
  });
});

test("a standby that died is left, and nobody notices", async () => {
  await newestInReport();
  await pair.killStandby();
  const made = await correct();
  expect(await newestInReport()).toBe(made);
  expect((await exportedKeys())[0]).toBe(made);
  expect(timesLeft()).toBe(1);
});
