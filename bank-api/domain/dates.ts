import { givenText } from "contract/typed-text";
import { dayMs, hourMs } from "./clock";
import { refused } from "./errors";
import { accepted, rejected, type Parsed } from "./parsed";

/** A calendar date, yyyy-mm-dd. */
export type IsoDate = string;

/** Jakarta keeps UTC+7 all year. */
const jakartaOffsetMs = 7 * hourMs;

/** The date in Jakarta at an instant; "today" of every rule is Jakarta's (docs/rules.md#money-ids-and-times). */
export function jakartaDate(instant: Date): IsoDate {
  return new Date(instant.getTime() + jakartaOffsetMs).toISOString().slice(0, 10);
}

/** The time of day in Jakarta at an instant, as Indonesians write it: 17.05. */
export function jakartaTime(instant: Date): string {
  return new Date(instant.getTime() + jakartaOffsetMs).toISOString().slice(11, 16).replace(":", ".");
}

/** The instant at which a Jakarta date begins. */
export function startOfJakartaDay(date: IsoDate): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - jakartaOffsetMs);
}

/** The day so many days later; earlier, for a number below zero. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days the second is after the first. */
export const daysBetween = (first: IsoDate, second: IsoDate) =>
  (Date.parse(second) - Date.parse(first)) / dayMs;

/** Whether the date is in the calendar: 31 February is not, and no day of a year 0 is. */
export function isCalendarDate(date: IsoDate): boolean {
  if (!yearFirst.test(date) || date < "0001") return false;
  const day = Number(date.slice(8));
  return day >= 1 && day <= daysOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
}

export function requireCalendarDate(date: IsoDate): void {
  if (!isCalendarDate(date)) throw refused(`Tanggal ${date} tidak ada di kalender.`);
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** How many days a month has; 0 for a month that is not there. */
function daysOfMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (daysOfMonths[month - 1] ?? 0);
}

/** Nobody is older. */
const oldestAge = 125;
const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const yearFirst = /^\d{4}-\d{2}-\d{2}$/;
const excelSerial = /^\d{5}(?:[.,]\d+)?$/;
/** How spreadsheets show a date that they have read: 5/1/26, 5-Jul-90, with a time behind, or the month first. */
const spreadsheetForm =
  /^\d{1,2}([/.-])\d{1,2}\1\d{2}$|^\d{1,2}[- ]\p{L}{3,9}[- ]\d{2}$|^\d{1,2}-\p{L}{3}-\d{4}$|^[\d/.-]+[ T]\d{1,2}[:.]\d{2}/u;
const monthFirst = /^(?:0?[1-9]|1[0-2])([/.-])(?:1[3-9]|2\d|3[01])\1\d{4}$/;

/** A birth date as staff type it: dd/MM/yyyy, d-M-yyyy, dd.MM.yyyy or yyyy-MM-dd, never MM/dd (docs/domain.md#dates). */
export function parseBirthDate(text: string, today: IsoDate): Parsed<IsoDate> {
  const given = givenText(text);
  if (excelSerial.test(given))
    return rejected("Tanggal lahir berupa nomor seri Excel: format kolom sebagai Teks lalu unggah ulang.");
  if (spreadsheetForm.test(given) || monthFirst.test(given))
    return rejected(
      `Tanggal lahir diubah oleh spreadsheet (${given}): format kolom sebagai Teks, lalu tulis 25/07/1990.`,
    );
  const date = toIso(given);
  if (date === undefined) return rejected("Tanggal lahir harus berbentuk dd/MM/yyyy, misalnya 25/07/1990.");
  if (!isCalendarDate(date))
    return rejected("Tanggal lahir tidak ada di kalender: tulis hari/bulan/tahun, misalnya 25/07/1990.");
  if (date > today) return rejected("Tanggal lahir tidak boleh di masa depan: periksa tahunnya.");
  if (Number(date.slice(0, 4)) < Number(today.slice(0, 4)) - oldestAge)
    return rejected(`Tanggal lahir lebih dari ${oldestAge} tahun yang lalu: periksa tahunnya.`);
  return accepted(date);
}

function toIso(text: string): IsoDate | undefined {
  if (yearFirst.test(text)) return text;
  const parts = dayFirst.exec(text);
  return parts ? [parts[4], parts[3], parts[1]].map((part) => part?.padStart(2, "0")).join("-") : undefined;
}
