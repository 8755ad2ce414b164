import { jakartaDate, startOfJakartaDay, type IsoDate } from "./dates";

/** The day from which on the last 12 months count: today's date, a year ago. 29 February becomes 1 March. */
export function yearBefore(now: Date): IsoDate {
  const day = new Date(`${jakartaDate(now)}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() - 1);
  return day.toISOString().slice(0, 10);
}

/** The moment at which the last 12 months begin. */
export const startOfYearBefore = (now: Date) => startOfJakartaDay(yearBefore(now));
