import { addDays, jakartaDate, requireCalendarDate, startOfJakartaDay, type IsoDate } from "./dates";
import { refused } from "./errors";

/** How far back a statement may begin, and how many days after its start it may end (docs/rules.md#statements). */
const statementLimits = { daysBack: 91, daysAfterStart: 7 } as const;

/** Instants from `from`, up to but without `before`. */
export interface Period {
  readonly from: Date;
  readonly before: Date;
}

/** The last date for which the year of the next day still has four digits. */
const lastDate = "9999-12-30";

/** The instants of Jakarta dates `start` to `end`, both included. */
export function periodOf(start: IsoDate, end: IsoDate): Period {
  requireCalendarDate(start);
  requireCalendarDate(end);
  const last = end > lastDate ? lastDate : end;
  return { from: startOfJakartaDay(start), before: startOfJakartaDay(addDays(last, 1)) };
}

/** A statement's period, once its dates keep the limits (docs/rules.md#statements). */
export function statementPeriod(start: IsoDate, end: IsoDate, now: Date): Period {
  const period = periodOf(start, end);
  const today = jakartaDate(now);
  if (start > today) throw refused("Tanggal mulai mutasi tidak boleh setelah hari ini.");
  if (start < addDays(today, -statementLimits.daysBack))
    throw refused(`Tanggal mulai mutasi paling lama ${statementLimits.daysBack} hari yang lalu.`);
  if (end < start) throw refused("Tanggal akhir mutasi tidak boleh sebelum tanggal mulai.");
  if (end > addDays(start, statementLimits.daysAfterStart))
    throw refused(
      `Tanggal akhir mutasi paling lama ${statementLimits.daysAfterStart} hari setelah tanggal mulai.`,
    );
  return period;
}
