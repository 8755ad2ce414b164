import { readFileSync } from "node:fs";
import { systemClock, type Clock } from "./domain/clock";

/**
 * Business time: real time, or what the file of CLOCK_FILE makes of it (docs/decisions/0116). The file is read at each call, so
 * that a tester moves the date while the bank runs.
 *
 * @throws Error naming the setting, at once and at each call, where the file is missing or broken
 */
export function businessClock(file: string | undefined): Clock {
  if (file === undefined) return systemClock;
  const clock = { now: () => new Date(Date.now() + aheadIn(file)) };
  clock.now();
  return clock;
}

/** By how many milliseconds business time is ahead. */
function aheadIn(file: string): number {
  const text = contentOf(file);
  if (text === undefined || !/^-?\d{1,13}$/.test(text))
    throw new Error(`CLOCK_FILE: ${file} has to hold one whole number, in milliseconds.`);
  return Number(text);
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}
