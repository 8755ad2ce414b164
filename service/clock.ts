import { readFileSync } from "node:fs";

/**
 * The milliseconds that business time is ahead of real time, as the file of CLOCK_FILE says. It is read at each call, so that a
 * tester moves the date while a program runs (docs/decisions/clock.md).
 *
 * @throws Error naming the setting where the file is missing or broken
 */
export function aheadMs(file: string | undefined): number {
  if (file === undefined) return 0;
  const text = contentOf(file);
  if (!/^-?\d{1,13}$/.test(text))
    throw new Error(`CLOCK_FILE: ${file} has to hold one whole number, in milliseconds.`);
  return Number(text);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}
