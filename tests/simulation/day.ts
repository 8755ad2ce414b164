import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { addDays, jakartaDate, startOfJakartaDay } from "bank-api/domain/dates";

/** The business time of a run: the real one, and as many milliseconds more as the clock file of its programs says. */

const file = () => process.env.CLOCK_FILE;

const aheadMs = () => {
  const name = file();
  return name === undefined ? 0 : Number(readFileSync(name, "utf8"));
};

export const now = () => new Date(Date.now() + aheadMs());

/** No round takes longer, but for what is wrong. */
const longestRoundMs = 60_000;

/**
 * The day on which a round is played. What somebody approves counts on one of Jakarta's days, so no round goes over midnight: where
 * it might, the clock is moved past it.
 */
export async function dayOfRound(): Promise<string> {
  const nextDay = startOfJakartaDay(addDays(jakartaDate(now()), 1));
  const leftMs = nextDay.getTime() - now().getTime();
  const name = file();
  if (leftMs < longestRoundMs && name !== undefined) await moveTo(name, aheadMs() + leftMs);
  return jakartaDate(now());
}

/** By a rename, so that a program never reads half a number. */
async function moveTo(name: string, ms: number): Promise<void> {
  await writeFile(`${name}.new`, String(ms));
  await rename(`${name}.new`, name);
}
