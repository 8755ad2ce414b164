import { mostCountedDays } from "contract/extensions/distribution-report";
import { addDays, daysBetween, requireCalendarDate, type IsoDate } from "./dates";
import { refused } from "./errors";

/** Days of a report, both included. */
export interface Days {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** Earlier than any transaction, and late enough for a period before it. */
export const firstDate = "2000-01-01";

/**
 * The days of a report, once they keep its limits (docs/rules.md#report-of-distributions).
 *
 * @throws DomainError E3
 */
export function requireReportDays(days: Days): Days {
  requireCalendarDate(days.start);
  requireCalendarDate(days.end);
  if (days.start < firstDate) throw refused("Tanggal mulai laporan paling awal 01/01/2000.");
  if (days.end < days.start) throw refused("Tanggal akhir laporan tidak boleh sebelum tanggal mulai.");
  if (!calendarSpanOf(days) && countOf(days) > mostCountedDays) {
    throw refused(
      `Rentang tanggal paling lama ${mostCountedDays} hari, kecuali tepat satu bulan, semester, atau tahun.`,
    );
  }
  return days;
}

const countOf = ({ start, end }: Days) => daysBetween(start, end) + 1;

/** A period of the calendar that figures are kept for. */
interface CalendarSpan {
  readonly span: "month" | "half" | "year";
  readonly begins: IsoDate;
}

/** How many months each has. */
export const monthsOf = { month: 1, half: 6, year: 12 } as const;

/** The period that these days are exactly; `undefined` where they are none. */
export function calendarSpanOf({ start, end }: Days): CalendarSpan | undefined {
  const spans = Object.keys(monthsOf) as CalendarSpan["span"][];
  const span = spans.find(
    (each) => isBeginOf(each, start) && end === lastDayOf({ span: each, begins: start }),
  );
  return span && { span, begins: start };
}

/** The days of the period before: of the calendar where these are one, else as many days. */
export function daysBefore(days: Days): Days {
  const calendar = calendarSpanOf(days);
  const end = addDays(days.start, -1);
  if (calendar) return { start: monthsAfter(days.start, -monthsOf[calendar.span]), end };
  return { start: addDays(days.start, -countOf(days)), end };
}

export function isBeginOf(span: CalendarSpan["span"], date: IsoDate): boolean {
  return date.endsWith("-01") && (Number(date.slice(5, 7)) - 1) % monthsOf[span] === 0;
}

const lastDayOf = ({ span, begins }: CalendarSpan) => addDays(monthsAfter(begins, monthsOf[span]), -1);

/** The days of a period that begins on its first day. */
export const daysOfSpan = (period: CalendarSpan): Days => ({ start: period.begins, end: lastDayOf(period) });

/** The first day of the month that comes `count` months after that of a date. */
export function monthsAfter(date: IsoDate, count: number): IsoDate {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}
