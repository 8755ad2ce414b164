import { retentionNames, type RetentionCategory } from "contract/retention-categories";
import type { Actor } from "./actor";
import { requireHeadOffice } from "./administration";
import { jakartaDate } from "./dates";
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

/** What is older than this is due now. */
export const cutoff = (now: Date, kept: Kept) => moved(now, kept, -1);
/** Since when something is due whose time runs since a moment. */
export const dueSince = (from: Date, kept: Kept) => moved(from, kept, 1);

function moved(moment: Date, { amount, unit }: Kept, direction: 1 | -1): Date {
  const date = new Date(moment);
  if (unit === "days") date.setUTCDate(date.getUTCDate() + direction * amount);
  else date.setUTCFullYear(date.getUTCFullYear() + direction * amount);
  return date;
}

/** The month in Jakarta, as 202611: each is told of once. */
export const monthOf = (now: Date) => Number(jakartaDate(now).slice(0, 7).replace("-", ""));

/** Data is the whole organisation's, so only head office has it deleted. */
export const requireRetentionOffice = (actor: Actor) => requireHeadOffice(actor, "mengatur masa simpan");

export const isStillRetained = (category: RetentionCategory) =>
  already(`Penghapusan ${retentionNames[category].toLowerCase()} masih menunggu keputusan atau berjalan.`);
export const nothingDue = () => refused("Tidak ada data yang lewat masa simpannya.");
