import { addDays, isIsoDate } from "~/format/dates";

/** The days a statement shows, both included, and the days it may show (docs/rules.md#statements). Dates are yyyy-mm-dd. */
export interface StatementWindow {
  readonly start: string;
  readonly end: string;
  readonly earliestStart: string;
  readonly latestStart: string;
  readonly latestEnd: string;
  /** The URL asked for other days. */
  readonly isCorrected: boolean;
}

/** A window ends at most so many days after it starts. */
export const windowDays = 7;
const oldestStartDays = 91;

/**
 * The window that a statement's URL asks for, within the rules. The start is at most 91 days back and not after today. The end is
 * not before the start, at most 7 days after it, and not after today; an end outside these bounds, or none, becomes the latest
 * possible. Without dates the window begins 7 days ago and ends today.
 *
 * @param today Jakarta's
 */
export function statementWindow(requested: { start: string; end: string }, today: string): StatementWindow {
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
  ].some(([wish, day]) => wish !== "" && wish !== day);
  return { start, end, earliestStart, latestStart: today, latestEnd, isCorrected };
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

function clamp(date: string, earliest: string, latest: string): string {
  return date < earliest ? earliest : earlier(date, latest);
}
