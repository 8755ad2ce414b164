import { expect, test } from "vitest";
import { createLog } from "bank-api/log";
import { every } from "./every";

const log = createLog("silent");
const soon = () => new Promise((resolve) => setTimeout(resolve, 30));

test("rounds go on after one that fails, and end with stop", async () => {
  let rounds = 0;
  const job = every(1, "test", log, () => {
    rounds += 1;
    return rounds === 1 ? Promise.reject(new Error("broken")) : Promise.resolve();
  });
  await expect.poll(() => rounds).toBeGreaterThan(2);
  await job.stop();
  const atStop = rounds;
  await soon();
  expect(rounds).toBe(atStop);
});

test("stopping waits for the round under way, and begins no other", async () => {
  let rounds = 0;
  let finish: () => void = () => undefined;
  const job = every(0, "test", log, () => {
    rounds += 1;
    return new Promise<void>((resolve) => (finish = resolve));
  });
  let isStopped = false;
  const stopped = job.stop().then(() => (isStopped = true));
  await soon();
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  await soon();
  expect(rounds).toBe(1);
});
