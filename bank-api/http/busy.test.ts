import { demoPassword } from "bank-api/seed/organisation";
import { poolUse } from "bank-api/store/runtime/database";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { testClock } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";
import { until } from "../../tests/support/until";

const { db } = await databaseOfFile("demo", { poolSize: 1 });
let bank: BankServer;
beforeAll(async () => {
  bank = await serveBank(db, testClock, { mostAtOnce: atOnce });
});
afterAll(() => bank.close());
afterEach(() => {
  vi.useRealTimers();
});

const atOnce = 4;
/** How long a call waits for a connection. */
const longestWaitMs = 5_000;

/** Takes the pool's one connection until it is called. */
function holdConnection(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  void db.connection().execute(() => released);
  return release;
}

test("calls beyond what can be served at once are refused at once, and those that wait too long for a connection", async () => {
  const session = await bank.client.signIn("operator.bandung@ramahzakat.example", demoPassword);
  const list = () => session.list("listCustomers", { branch_id: "" }, { limit: 1 });
  const release = holdConnection();
  // The pool's patience.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const waiting = Array.from({ length: atOnce }, list);
  const allWait = () => poolUse(db).waiting === atOnce;
  await until(allWait);
  const refused = await bank.client.requestKey("ramahzakat-busy");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused.json()).toMatchObject({ response_code: "503", data: null });
  const statusAt = async (path: string) => (await fetch(bank.client.origin + path)).status;
  expect([await statusAt("/healthz"), await statusAt("/readyz")]).toEqual([200, 200]);
  expect(allWait()).toBe(true);

  vi.advanceTimersByTime(longestWaitMs);
  for (const { code, status, raw, message, headers } of await Promise.all(waiting)) {
    expect([code, status, raw, headers.get("retry-after")]).toEqual(["503", 503, null, "2"]);
    expect(message).toContain("belum diproses");
  }
  expect(bank.logged.join()).toContain('"event":"no-connection"');
  release();
  expect((await list()).code).toBe("S1");
});
