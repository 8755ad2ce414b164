import { createIdSource, type IdSource } from "bank-api/domain/ids";
import { createLog } from "bank-api/log";
import { demoPassword } from "bank-api/seed/organisation";
import { openDatabase } from "bank-api/store/runtime/database";
import { NoConnection } from "bank-api/store/runtime/errors";
import { usualTimeouts } from "bank-api/timeouts";
import { expect, onTestFinished, test } from "vitest";
import { batchesOf } from "../../tests/contract/batch-desk";
import { serveBank } from "../../tests/support/bank-server";
import { testClock } from "../../tests/support/clock";
import { databaseOfTest } from "../../tests/support/database";
import { until } from "../../tests/support/until";
import { processRunningBatches } from "./batch-worker";

/** A batch of mustahik of the demo organisation that runs, and the instance that works on it. */
async function runningBatch() {
  const { db, url } = await databaseOfTest("demo", { poolSize: 4 });
  const bank = await serveBank(db, testClock);
  onTestFinished(() => bank.close());
  const desk = batchesOf(await bank.client.signIn("penyetuju.bandung@ramahzakat.example", demoPassword));
  const pending = (await desk.list("BUP0001", { status: "Pending" }))[0]!;
  expect((await desk.process("BUP0001", pending._key)).code).toBe("S1");
  const logged: string[] = [];
  const log = createLog("info", { write: (line) => void logged.push(line) });
  const work = (ids: IdSource) => {
    // A connection pool of its own, as the jobs of a bank have.
    const own = openDatabase(url, { poolSize: 2 });
    const job = processRunningBatches({
      db: own,
      clock: testClock,
      ids,
      log,
      timeouts: { ...usualTimeouts, batchLeaseMs: 200, batchPauseMs: 20 },
      requiredOfRecipients: [],
    });
    const stop = () => job.stop().then(() => own.destroy());
    return { stop };
  };
  return { key: pending._key, desk, logged, work };
}

test("a bank without a connection leaves the batch to the next one, which registers every row", async () => {
  const { key, desk, logged, work } = await runningBatch();
  const away: IdSource = {
    next() {
      throw new NoConnection("the database is away");
    },
  };
  const first = work(away);
  await until(() => logged.join("").includes('"batch-left"'));
  await first.stop();
  expect(logged.join("")).not.toContain("batch-failed");
  expect((await desk.one("BUP0001", key))?.status).toBe("Running");
  const waiting = await desk.totals(key);

  const second = work(createIdSource(testClock, 8));
  onTestFinished(() => second.stop());
  expect((await desk.settled("BUP0001", key)).status).toBe("Process_success");
  expect(await desk.totals(key)).toEqual({ ...waiting, success: 0, process: waiting.success });
}, 60_000);
