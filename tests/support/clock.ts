import { randomUUID } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Clock } from "bank-api/domain/clock";
import { runFolder } from "./run-folder";

/**
 * When every run of the tests begins, in business time (docs/decisions/clock.md): early on a Wednesday in Jakarta, while it is Tuesday in
 * UTC. So whatever takes the day of UTC for Jakarta's is found. Time runs on from there.
 */
export const testStart = new Date("2026-11-25T05:30:00+07:00");

/** The setting of both programs. */
const variable = "CLOCK_FILE";

/**
 * Lets business time begin at `testStart`, for this process and all that it starts. A bank of others that tests/contract judges
 * (BANK_API_URL) lives in real time, and so do its tests.
 */
export function startRunClock(folder: string): void {
  process.env[variable] = path.join(folder, "clock");
  writeAhead(process.env[variable], process.env.BANK_API_URL ? 0 : testStart.getTime() - Date.now());
}

/** The clock in the environment of a program under test. A run without its own clock, such as a bench, has nothing here. */
export function runClock(): Readonly<Record<string, string>> {
  const file = process.env[variable];
  return file ? { [variable]: file } : {};
}

/** The present of the run, in business time. */
export const testNow = (): Date => new Date(Date.now() + readAhead());

/** Lets that many more milliseconds have passed, for this process and all programs on the run's clock. */
export function passInRun(ms: number): void {
  const file = process.env[variable];
  if (file === undefined) throw new Error("The run has no clock: startRunClock was not called.");
  writeAhead(file, readAhead() + ms);
}

/** The clock of a bank in the test's own process. */
export const testClock: Clock = { now: testNow };

/** The real time at which it is `at` in business time: for a clock that a test fakes. */
export const realTimeOf = (at: Date): Date => new Date(at.getTime() - readAhead());

/** The clock of programs under test, moved from outside. */
export interface MovableClock {
  /** The clock's part of the programs' environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Lets that many more seconds have passed; fewer than none set the clock back. */
  pass(seconds: number): void;
}

export function movableClock(): MovableClock {
  const file = path.join(runFolder(), `clock-${randomUUID()}`);
  let ahead = readAhead();
  writeAhead(file, ahead);
  return {
    env: { [variable]: file },
    pass(seconds) {
      ahead += seconds * 1000;
      writeAhead(file, ahead);
    },
  };
}

function readAhead(): number {
  const file = runClock()[variable];
  return file === undefined ? 0 : Number(readFileSync(file, "utf8"));
}

/** A rename keeps a program from reading half a number. */
function writeAhead(file: string, ms: number): void {
  writeFileSync(`${file}.new`, String(ms));
  renameSync(`${file}.new`, file);
}
