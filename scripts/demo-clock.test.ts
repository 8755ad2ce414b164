import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aheadFor, clockOf, ensureClock, writeClock } from "./demo-clock.mjs";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "demo-clock-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it("a moment with its zone says how far ahead the clock goes, and now ends it", () => {
  const now = Date.parse("2026-12-31T09:00:00Z");
  expect(aheadFor("2026-12-31T16:55+07:00", now)).toBe(55 * 60_000);
  expect(aheadFor("2026-12-30T09:00:00Z", now)).toBe(-86_400_000);
  expect(aheadFor("now", now)).toBe(0);
});

it.each(["", "2026-12-31", "2026-12-31T16:55", "2026-13-01T10:00Z", "tomorrow"])(
  "%j is no moment",
  (text) => {
    expect(() => aheadFor(text, 0)).toThrow("Name a time with its zone");
  },
);

it("programs go by the clock of their data folder, but not in production", async () => {
  vi.stubEnv("CLOCK_FILE", "");
  vi.stubEnv("NODE_ENV", "development");
  expect(clockOf(folder)).toEqual({});
  await writeClock(folder, -5);
  await ensureClock(folder);
  const file = path.join(folder, "clock");
  expect(clockOf(folder)).toEqual({ CLOCK_FILE: file });
  expect(await readFile(file, "utf8")).toBe("-5");
  vi.stubEnv("NODE_ENV", "production");
  expect(clockOf(folder)).toEqual({});
});

it("a folder that is not there gets no clock", async () => {
  await expect(writeClock(path.join(folder, "none"), 0)).rejects.toThrow("is not there");
});
