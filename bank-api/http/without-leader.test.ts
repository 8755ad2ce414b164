import { createIdSource } from "bank-api/domain/ids";
import { demoPassword } from "bank-api/seed/organisation";
import { findDuplicates } from "bank-api/store/customers/duplicate-finding";
import { openDatabase, type Db } from "bank-api/store/runtime/database";
import { standbyTimes } from "bank-api/store/runtime/read-router";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { anyCorrection } from "../../tests/contract/samples";
import { serveBank } from "../../tests/support/bank-server";
import { testClock, testNow } from "../../tests/support/clock";
import { startPair } from "../../tests/support/standby";
import { until } from "../../tests/support/until";
import type { SignedIn } from "../../tests/support/wire-client";

/** What staff can do while there is no leader (docs/decisions/machines.md). */

const listMustahik = (session: SignedIn) =>
  session.list("listCustomers", { customer_type: "Mustahik", branch_id: "" }, { limit: 10 });

/** Whether the standby has been sent everything that is committed, replayed or not. */
async function hasReceivedAll(standby: Db, leader: Db): Promise<boolean> {
  const { rows } = await sql<{ at: string }>`SELECT pg_current_wal_flush_lsn()::text AS at`.execute(leader);
  const received = await sql<{ all: boolean }>`
    SELECT pg_last_wal_receive_lsn() >= ${rows[0]!.at}::pg_lsn AS all`.execute(standby);
  return received.rows[0]!.all;
}

test("lists and reports are read at the standby, what leaves something behind is refused, and a session that the standby does not know yet is not over", async () => {
  const pair = await startPair();
  onTestFinished(() => pair.stop());
  const leader = openDatabase(pair.leaderUrl);
  onTestFinished(() => leader.destroy());
  const standby = openDatabase(pair.standbyUrl, { poolSize: 1 });
  onTestFinished(() => standby.destroy());
  const bank = await serveBank(leader, testClock, {
    openStandby: () => openDatabase(pair.standbyUrl, standbyTimes),
  });
  onTestFinished(() => bank.close());
  const signIn = () => bank.client.signIn("admin@ramahzakat.example", demoPassword);

  const session = await signIn();
  const before = await listMustahik(session);
  await findDuplicates(leader, createIdSource(testClock, 1023), testNow());
  const pairs = await session.list("listDuplicates", {}, { limit: 1 });
  const key = before.data[0]?._key ?? "";
  const pairKey = pairs.data[0]?.key ?? "";
  const detail = { params: { key } };
  expect((await session.call("readHousehold", detail)).code).toBe("S1");
  expect((await session.call("readDuplicate", { params: { key: pairKey } })).code).toBe("S1");
  await sql`SELECT pg_wal_replay_pause()`.execute(standby);
  const late = await signIn();
  await until(() => hasReceivedAll(standby, leader));
  await pair.killLeader();

  expect((await listMustahik(late)).code).toBe("503");
  await sql`SELECT pg_wal_replay_resume()`.execute(standby);
  await until(async () => (await listMustahik(late)).code === "S1");

  expect((await listMustahik(session)).data).toEqual(before.data);
  await expect(bank.shownRecord.recordWaiting()).rejects.toThrow();
  expect((await session.call("readDesk")).code).toBe("S1");
  const transactions = await session.list("listTransactions", anyCorrection, { limit: 10 });
  expect(transactions.code).toBe("S1");
  expect((await session.call("customerDetail", detail)).code).toBe("503");
  expect((await session.call("readHousehold", detail)).code).toBe("503");
  expect((await session.call("readDuplicate", { params: { key: pairKey } })).code).toBe("503");
  const view = { name: "Mustahik", address: "/list-mustahik", isShared: false };
  expect((await session.call("saveView", { body: view })).code).toBe("503");
}, 120_000);
