import { accepted, rejected, type Parsed } from "./parsed";

/** A calendar date, yyyy-mm-dd. */
export type IsoDate = string;

const dayMs = 86_400_000;
/** Jakarta keeps UTC+7 all year. */
const jakartaOffsetMs = 7 * 3_600_000;

/** The date in Jakarta at an instant; "today" of every rule is Jakarta's (rules.md §1). */
export function jakartaDate(instant: Date): IsoDate {
  return new Date(instant.getTime() + jakartaOffsetMs).toISOString().slice(0, 10);
}

/** The instant at which a Jakarta date begins. */
export function startOfJakartaDay(date: IsoDate): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - jakartaOffsetMs);
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whether year, month and day name a day of the calendar: 31 February does not. */
export function isCalendarDate(date: IsoDate): boolean {
  const instant = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date);
}

const dayFirst = /^(\d{2})([/-])(\d{2})\2(\d{4})$/;
const yearFirst = /^\d{4}-\d{2}-\d{2}$/;
const excelSerial = /^\d{5}$/;

/** A birth date as staff type it: dd/MM/yyyy, dd-MM-yyyy or yyyy-MM-dd, never MM/dd (domain-facts.md). */
export function parseBirthDate(text: string, today: IsoDate): Parsed<IsoDate> {
  const trimmed = text.trim();
  if (excelSerial.test(trimmed)) {
    return rejected("Tanggal lahir berupa nomor seri Excel: format kolom sebagai Teks lalu unggah ulang.");
  }
  const date = toIso(trimmed);
  if (date === undefined) return rejected("Tanggal lahir harus berbentuk dd/MM/yyyy.");
  if (!isCalendarDate(date)) return rejected("Tanggal lahir tidak ada di kalender.");
  if (date > today) return rejected("Tanggal lahir tidak boleh di masa depan.");
  return accepted(date);
}

function toIso(text: string): IsoDate | undefined {
  if (yearFirst.test(text)) return text;
  const parts = dayFirst.exec(text);
  return parts ? `${parts[4]}-${parts[3]}-${parts[1]}` : undefined;
}
