import { isIsoDate, shortDate } from "~/format/dates";
import { dayFaults } from "~/texts/days";

/** First and last day that may be chosen. Without one of them there is no such limit. */
export interface DayBounds {
  readonly min?: string;
  readonly max?: string;
}

const forms = [
  /^(?<day>\d{1,2})(?<between>[-/. ])(?<month>\d{1,2})\k<between>(?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/** The day that a text means, yyyy-mm-dd: "1/8/2026", "01-08-2026", "01082026" or "2026-08-01". Null for any other text. */
export function typedDay(text: string): string | null {
  for (const form of forms) {
    const { year, month, day } = form.exec(text.trim())?.groups ?? {};
    const date = `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
    if (isIsoDate(date)) return date;
  }
  return null;
}

/** What is wrong with a day, or with the text that is none; "" for nothing. */
export function dayFault(value: string, { min, max }: DayBounds): string {
  if (value === "") return "";
  if (!isIsoDate(value)) return dayFaults.unknown;
  if (min !== undefined && value < min) return dayFaults.before(shortDate(min));
  if (max !== undefined && value > max) return dayFaults.after(shortDate(max));
  return "";
}
