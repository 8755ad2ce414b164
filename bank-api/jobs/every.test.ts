import { createLog } from "bank-api/log";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { every } from "./every";

const log = createLog("silent");
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("rounds go on after one that fails, and end with stop", async () => {
  let rounds = 0;
  const job = every(1_000, "test", log, () => {
    rounds += 1;
    return rounds === 1 ? Promise.reject(new Error("broken")) : Promise.resolve();
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(rounds).toBe(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(rounds).toBe(3);
  await job.stop();
  expect(vi.getTimerCount()).toBe(0);
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
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStopped).toBe(false);
  finish();
  await stopped;
  expect([rounds, vi.getTimerCount()]).toEqual([1, 0]);
});
