import { readFileSync } from "node:fs";

/** The present, injected so that tests need no waiting. */
export interface Clock {
  now(): Date;
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Real time. */
export const systemClock: Clock = { now: () => new Date() };

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
