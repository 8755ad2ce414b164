import { totalmem } from "node:os";
import { expect, test } from "vitest";
import { availableMemory, sharedBuffersMb } from "./memory";

const gigabyte = 1024 ** 3;

test.each([
  [0.5, 128],
  [2, 128],
  [4, 256],
  [8, 512],
  [16, 1024],
  [256, 1024],
])("of %d GB of memory, PostgreSQL takes %d MB at most", (memory, expected) => {
  expect(sharedBuffersMb(memory * gigabyte)).toBe(expected);
});

test("memory is what there is, be the process limited or not", () => {
  expect(availableMemory()).toBeGreaterThan(0);
  expect(availableMemory()).toBeLessThanOrEqual(totalmem());
});
