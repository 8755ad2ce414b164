import { addDays, isIsoDate } from "~/format/dates";

/** A window ends at most this many days after it starts. */
export const windowDays = 7;
const oldestStartDays = 91;

/**
 * The window that a statement's URL asks for, within the rules. The start is at most 91 days back and not after today. The end is
 * not before the start, at most 7 days after it, and not after today. A missing end, or one outside these bounds, becomes the
 * latest possible day. Without dates, the window begins 7 days ago and ends today: 8 days.
 *
 * @param today the date in Jakarta
 * @returns the first and the last day, and the bounds for both (docs/rules.md#statements), yyyy-mm-dd; and whether the URL asked for
 *   other days
 */
export function statementWindow(requested: { start: string; end: string }, today: string) {
  const earliestStart = addDays(today, -oldestStartDays);
  const start = clamp(
    isIsoDate(requested.start) ? requested.start : addDays(today, -windowDays),
    earliestStart,
    today,
  );
  const latestEnd = earlier(addDays(start, windowDays), today);
  const isEndPossible = isIsoDate(requested.end) && requested.end >= start && requested.end <= latestEnd;
  const end = isEndPossible ? requested.end : latestEnd;
  const isCorrected = [
    [requested.start, start],
    [requested.end, end],
  ].some(([asked, day]) => asked !== "" && asked !== day);
  return { start, end, earliestStart, latestStart: today, latestEnd, isCorrected };
}

export type StatementWindow = ReturnType<typeof statementWindow>;

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function clamp(date: string, earliest: string, latest: string): string {
  return date < earliest ? earliest : earlier(date, latest);
}
