import { DomainError } from "bank-api/domain/errors";
import { expect, test } from "vitest";
import { WorkQueue } from "./work-queue";

/** Work that ends when told to. */
function heldWork() {
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => releases.push(resolve));
    running -= 1;
  };
  return { work, release: () => releases.shift()?.(), most: () => most };
}

test("runs so many at once, lets so many wait, and refuses the rest", async () => {
  const queue = new WorkQueue(2, 3);
  const { work, release, most } = heldWork();
  const accepted = Array.from({ length: 5 }, () => queue.run(work));
  const refused = await queue.run(work).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DomainError);
  expect(refused).toMatchObject({ code: "429", retryAfterSeconds: 2 });

  let ended = 0;
  for (const each of accepted) void each.then(() => (ended += 1));
  while (ended < 5) {
    release();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(most()).toBe(2);
});

test("work that fails gives its place free", async () => {
  const queue = new WorkQueue(1, 0);
  await expect(queue.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(queue.run(() => Promise.resolve("next"))).resolves.toBe("next");
});
