import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { businessClock } from "./business-clock";
import { dayMs, systemClock } from "./domain/clock";

const folder = mkdtempSync(path.join(tmpdir(), "clock-"));
const file = path.join(folder, "clock");
afterAll(() => rmSync(folder, { recursive: true }));

/** How far business time is ahead, to the nearest second. */
const secondsAhead = (clock = businessClock(file)) =>
  Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1000);

test("business time is ahead by what the file says, forward and backward, at each call anew", () => {
  writeFileSync(file, `${30 * dayMs}\n`);
  const clock = businessClock(file);
  expect(secondsAhead(clock)).toBe((30 * dayMs) / 1000);
  writeFileSync(file, "-86400000");
  expect(secondsAhead(clock)).toBe(-86_400);
});

test("without a file business time is real time", () => {
  expect(businessClock(undefined)).toBe(systemClock);
});

test.each(["", "tomorrow", "1.5", "1e9", "12 13"])(
  "a file with '%s' is refused, and the setting named",
  (text) => {
    writeFileSync(file, "0");
    const clock = businessClock(file);
    writeFileSync(file, text);
    expect(() => clock.now()).toThrow(`CLOCK_FILE: ${file} has to hold one whole number`);
    expect(() => businessClock(file)).toThrow("CLOCK_FILE");
  },
);

test("a missing file is refused at once", () => {
  expect(() => businessClock(path.join(folder, "none"))).toThrow("CLOCK_FILE");
});
