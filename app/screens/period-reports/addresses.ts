import type { PeriodName } from "~/bank/types";
import { daysOfCalendar } from "~/format/dates";

export const periodListPath = "/report-periods";

/** A period as addresses have it: "2026", "2026-S1". */
export function codeOf({ span, begins }: PeriodName): string {
  const year = begins.slice(0, 4);
  if (span === "year") return year;
  return `${year}-S${begins.slice(5, 7) === "01" ? 1 : 2}`;
}

/** There are no reports of months here. */
const isMonth = (period: string) => /-\d\d$/.test(period);

/** The period that an address names. @throws a 404 response where it names none */
export function periodIn(code: string): PeriodName {
  const period = code.toUpperCase();
  const days = daysOfCalendar(period);
  if (!days || isMonth(period)) throw new Response(null, { status: 404 });
  return { span: period.includes("-") ? "half" : "year", begins: days.start };
}

export const reportPath = (period: PeriodName) => `${periodListPath}/${codeOf(period)}`;
