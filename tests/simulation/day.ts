import { addDays, jakartaDate, startOfJakartaDay } from "bank-api/domain/dates";
import { passInRun, testNow } from "../support/clock";

/** No round takes longer, but for what is wrong. */
const longestRoundMs = 60_000;

/**
 * The day on which a round is played. What somebody approves counts on one of Jakarta's days, so no round goes over midnight:
 * where it might, the clock is moved past it.
 */
export function dayOfRound(): string {
  const nextDay = startOfJakartaDay(addDays(jakartaDate(testNow()), 1));
  const leftMs = nextDay.getTime() - testNow().getTime();
  if (leftMs < longestRoundMs) passInRun(leftMs);
  return jakartaDate(testNow());
}
