import { retentionNames, type RetentionCategory } from "contract/retention-categories";
import type { Actor } from "./actor";
import { requireHeadOffice } from "./administration";
import { addDays, jakartaDate, startOfJakartaDay, type IsoDate } from "./dates";
import { already, refused } from "./errors";
import type { Retention } from "./personal-data";

/** Rules of what goes after an approval (docs/rules.md#retention). */

interface Kept {
  readonly amount: number;
  readonly unit: "days" | "years";
}

/** How long the settings keep each category. */
export const keptOf = (keep: Retention): Readonly<Record<RetentionCategory, Kept>> => ({
  people: { amount: keep.peopleYears, unit: "years" },
  "failed-rows": { amount: keep.failedRowDays, unit: "days" },
  "sign-ins": { amount: keep.signInDays, unit: "days" },
  notices: { amount: keep.noticeDays, unit: "days" },
  access: { amount: keep.accessYears, unit: "years" },
});

/** What is older than this is due now: whole days of Jakarta, so that all who ask on one day read the same. */
export const cutoff = (now: Date, kept: Kept) => startOfJakartaDay(moved(jakartaDate(now), kept, -1));
/** The beginning of the first day on which something is due whose time runs since a moment. */
export const dueSince = (from: Date, kept: Kept) =>
  startOfJakartaDay(moved(addDays(jakartaDate(from), 1), kept, 1));

function moved(day: IsoDate, { amount, unit }: Kept, direction: 1 | -1): IsoDate {
  if (unit === "days") return addDays(day, direction * amount);
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + direction * amount);
  return date.toISOString().slice(0, 10);
}

/** When the month in Jakarta began. */
export const startOfMonth = (now: Date) => startOfJakartaDay(`${jakartaDate(now).slice(0, 7)}-01`);

/** Data is the whole organisation's, so only head office has it deleted. */
export const requireRetentionOffice = (actor: Actor) => requireHeadOffice(actor, "mengatur masa simpan");

export const isStillRetained = (category: RetentionCategory) =>
  already(`Penghapusan ${retentionNames[category].toLowerCase()} masih menunggu keputusan atau berjalan.`);
export const nothingDue = () => refused("Tidak ada data yang lewat masa simpannya.");
