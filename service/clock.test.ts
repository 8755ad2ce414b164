import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { aheadMs } from "./clock";

const folder = mkdtempSync(path.join(tmpdir(), "clock-"));
const file = path.join(folder, "clock");
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ["86400000\n", 86_400_000],
  ["-1000", -1_000],
  ["0", 0],
])("reads '%s' at each call", (text, ms) => {
  writeFileSync(file, text);
  expect(aheadMs(file)).toBe(ms);
});

it.each(["", "tomorrow", "1.5", "1e9"])("refuses '%s', and names the setting", (text) => {
  writeFileSync(file, text);
  expect(() => aheadMs(file)).toThrow(`CLOCK_FILE: ${file} has to hold one whole number`);
});

it("is real time without a file", () => {
  expect(aheadMs(undefined)).toBe(0);
});

it("refuses a missing file", () => {
  expect(() => aheadMs(path.join(folder, "none"))).toThrow("CLOCK_FILE");
});
