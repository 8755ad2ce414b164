import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "bank-api/seed/organisation";
import { serveBank, type BankServer } from "../../tests/support/bank-server";
import { testClock } from "../../tests/support/clock";
import { databaseOfFile } from "../../tests/support/database";

const { db } = await databaseOfFile("demo", { poolSize: 1 });
let bank: BankServer;
beforeAll(async () => {
  bank = await serveBank(db, testClock, { mostAtOnce: atOnce });
});
afterAll(() => bank.close());

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

test(
  "calls beyond what can be served at once are refused at once, and those that wait too long for a connection",
  { timeout: 60_000 },
  async () => {
    const session = await bank.client.signIn("operator.bandung@ramahzakat.example", demoPassword);
    const list = () =>
      session.call("listCustomers", { params: { skip: 0, limit: 1 }, body: { branch_id: "" } });
    const release = holdConnection();
    const startedAt = performance.now();
    const waiting = Array.from({ length: atOnce }, list);
    await sleep(1_000);
    const refused = await bank.client.requestKey("ramahzakat-busy");
    expect(performance.now() - startedAt).toBeLessThan(longestWaitMs);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await refused.json()).toMatchObject({ response_code: "503", data: null });
    const statusAt = async (path: string) => (await fetch(bank.client.origin + path)).status;
    expect([await statusAt("/healthz"), await statusAt("/readyz")]).toEqual([200, 200]);

    for (const { code, status, raw, message, headers } of await Promise.all(waiting)) {
      expect([code, status, raw, headers.get("retry-after")]).toEqual(["503", 503, null, "2"]);
      expect(message).toContain("belum diproses");
    }
    expect(bank.logged.join()).toContain('"event":"no-connection"');
    release();
    expect((await list()).code).toBe("S1");
  },
);
