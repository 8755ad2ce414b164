import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createIdSource } from "bank-api/domain/ids";
import { demoPassword } from "bank-api/seed/organisation";
import { openDatabase } from "bank-api/store/database";
import { findDuplicates } from "bank-api/store/duplicate-finding";
import { standbyTimes } from "bank-api/store/reads";
import { anyCorrection } from "../../tests/contract/samples";
import { serveBank } from "../../tests/support/bank-server";
import { testClock, testNow } from "../../tests/support/clock";
import { startPair } from "../../tests/support/standby";
import type { SignedIn } from "../../tests/support/wire-client";

/** What staff can do while there is no leader (docs/decisions/0095). */

async function open() {
  const pair = await startPair();
  onTestFinished(() => pair.stop());
  const leader = openDatabase(pair.leaderUrl);
  onTestFinished(() => leader.destroy());
  const bank = await serveBank(leader, testClock, {
    openStandby: () => openDatabase(pair.standbyUrl, standbyTimes),
  });
  onTestFinished(() => bank.close());
  return { pair, bank, leader, signIn: () => bank.client.signIn("admin@ramahzakat.example", demoPassword) };
}

const listMustahik = (session: SignedIn) =>
  session.call("listCustomers", {
    params: { skip: 0, limit: 10 },
    body: { customer_type: "Mustahik", branch_id: "" },
  });

test("lists and reports are read at the standby, and what leaves something behind is refused", async () => {
  const { pair, leader, signIn } = await open();
  const session = await signIn();
  const before = await listMustahik(session);
  await findDuplicates(leader, createIdSource(testClock, 1023), testNow());
  const pairs = await session.call("listDuplicates", {
    params: { skip: 0, limit: 1 },
    body: { branch_id: "" },
  });
  const key = before.data[0]?._key ?? "";
  const pairKey = pairs.data[0]?._key ?? "";
  const detail = { params: { key } };
  expect((await session.call("readHousehold", detail)).code).toBe("S1");
  expect((await session.call("readDuplicate", { params: { key: pairKey } })).code).toBe("S1");
  await pair.killLeader();
  expect((await listMustahik(session)).data).toEqual(before.data);
  expect((await session.call("readDesk")).code).toBe("S1");
  const transactions = await session.call("listTransactions", {
    params: { skip: 0, limit: 10 },
    body: anyCorrection,
  });
  expect(transactions.code).toBe("S1");
  expect((await session.call("customerDetail", detail)).code).toBe("503");
  expect((await session.call("readHousehold", detail)).code).toBe("503");
  expect((await session.call("readDuplicate", { params: { key: pairKey } })).code).toBe("503");
  const view = { name: "Mustahik", url: "/list-mustahik", shared: false };
  expect((await session.call("saveView", { body: view })).code).toBe("503");
}, 60_000);

test("a session that the standby does not know yet is not over", async () => {
  const { pair, signIn } = await open();
  const standby = openDatabase(pair.standbyUrl, { poolSize: 1 });
  onTestFinished(() => standby.destroy());
  await sql`SELECT pg_wal_replay_pause()`.execute(standby);
  const session = await signIn();
  await pair.killLeader();
  expect((await listMustahik(session)).code).toBe("503");
  await sql`SELECT pg_wal_replay_resume()`.execute(standby);
  await expect.poll(async () => (await listMustahik(session)).code, { timeout: 10_000 }).toBe("S1");
}, 60_000);
