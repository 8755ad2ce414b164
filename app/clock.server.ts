import { readFileSync } from "node:fs";
import { env } from "./env.server";

/** Business time: real time, or what the file of CLOCK_FILE makes of it. The file is read at each call (docs/decisions/0116). */
export const now = (): Date => new Date(Date.now() + aheadMs());

/**
 * By how many milliseconds business time is ahead of real time.
 *
 * @throws Error naming the setting where the file is missing or broken
 */
export function aheadMs(file = env.clockFile): number {
  if (file === undefined) return 0;
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

// A broken file stops the start.
aheadMs();
