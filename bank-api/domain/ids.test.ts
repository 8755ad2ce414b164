import { describe, expect, test } from "vitest";
import { createIdSource, isId, soughtId } from "./ids";

test.each(["1", "701", "9223372036854775807"])("%s may be an id", (text) => {
  expect(isId(text)).toBe(true);
  expect(soughtId(text)).toBe(text);
});

test.each(["", "0", "0701", "-1", "1.0", "7a", "a7", " 7", "9223372036854775808", "1".repeat(20)])(
  "'%s' names no record",
  (text) => {
    expect(isId(text)).toBe(false);
    expect(soughtId(text)).toBe("0");
  },
);

test("a list that no key narrows has all records", () => {
  expect(soughtId(undefined)).toBeUndefined();
});

describe("ids", () => {
  let present: number;
  const clock = { now: () => new Date(present) };
  const epoch = Date.parse("2024-01-01T00:00:00Z");

  test("hold milliseconds since 2024, the node, and a count within the millisecond", () => {
    present = epoch + 5;
    const ids = createIdSource(clock, 3);
    const base = (5n << 22n) | (3n << 8n);
    expect([ids.next(), ids.next()]).toEqual([String(base), String(base | 1n)]);
    present += 1;
    expect(ids.next()).toBe(String((6n << 22n) | (3n << 8n)));
  });

  test("grow when the clock steps back, and when a millisecond has more than 256", () => {
    present = epoch + 5;
    const ids = createIdSource(clock, 0);
    const made = Array.from({ length: 257 }, () => BigInt(ids.next()));
    expect(made[255]).toBe((5n << 22n) | 255n);
    expect(made[256]).toBe(6n << 22n);
    present -= 1_000;
    expect(BigInt(ids.next())).toBe((6n << 22n) | 1n);
  });

  test.each([-1, 16_384, 1.5, NaN])("no process is node %d", (node) => {
    expect(() => createIdSource(clock, node)).toThrow(new RangeError("node must be 0 to 16383"));
  });

  test.each([0, 16_383])("a process may be node %d", (node) => {
    expect(() => createIdSource(clock, node)).not.toThrow();
  });
});
