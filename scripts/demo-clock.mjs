import { existsSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** The file of CLOCK_FILE: how many milliseconds business time is ahead in both programs. @param {string} dataDir */
const clockFile = (dataDir) => path.join(dataDir, "clock");

const isProduction = () => process.env.NODE_ENV === "production";

/**
 * The setting of programs on a data folder: outside production they go by its clock.
 * @param {string} dataDir
 * @returns {import("./processes.mjs").Variables}
 */
export function clockOf(dataDir) {
  if (process.env.CLOCK_FILE || isProduction() || !existsSync(clockFile(dataDir))) return {};
  return { CLOCK_FILE: clockFile(dataDir) };
}

/**
 * Makes the clock of a data folder, in real time, unless it has one: so it can be set while programs run. @param {string} dataDir
 */
export async function ensureClock(dataDir) {
  if (!isProduction() && !existsSync(clockFile(dataDir))) await writeClock(dataDir, 0);
}

/**
 * Writes the clock's file by a rename, so that no program reads half a number.
 * @param {string} dataDir
 * @param {number} aheadMs
 */
export async function writeClock(dataDir, aheadMs) {
  if (!existsSync(dataDir)) throw new Error(`${dataDir} is not there: name the DATA_DIR of npm start.`);
  await writeFile(`${clockFile(dataDir)}.new`, String(aheadMs));
  await rename(`${clockFile(dataDir)}.new`, clockFile(dataDir));
}

const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * The milliseconds that business time has to be ahead, so that it is a moment now.
 * @param {string} moment
 * @param {number} now
 */
export function aheadFor(moment, now) {
  if (moment === "now") return 0;
  const time = form.test(moment) ? Date.parse(moment) : NaN;
  if (Number.isNaN(time))
    throw new Error("Name a time with its zone, as in: npm run demo:date -- 2026-12-31T16:55+07:00. Or: now");
  return time - now;
}
