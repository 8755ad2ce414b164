/**
 * Dates as text, in Jakarta's time: UTC+7 the year round, so no time zone table is needed and server and browser agree.
 * An instant is an ISO 8601 UTC text, an ISO date is yyyy-mm-dd (docs/wire.md#types).
 */

export const jakartaOffsetMs = 7 * 3_600_000;
const dayMs = 86_400_000;

const months = [
  "Januari",
  "Februari",
  "Maret",
  "April",
  "Mei",
  "Juni",
  "Juli",
  "Agustus",
  "September",
  "Oktober",
  "November",
  "Desember",
];

/** The Jakarta calendar date of a moment: yyyy-mm-dd. */
export function jakartaDate(moment: Date): string {
  return new Date(moment.getTime() + jakartaOffsetMs).toISOString().slice(0, 10);
}

/** "1980-08-17" → "17/08/1980"; anything that is no ISO date is given back as it came. */
export function shortDate(isoDate: string): string {
  if (!isIsoDate(isoDate)) return isoDate;
  return `${isoDate.slice(8)}/${isoDate.slice(5, 7)}/${isoDate.slice(0, 4)}`;
}

/** "1980-08-17" → "17 Agustus 1980"; anything that is no ISO date is given back as it came. */
export function longDate(isoDate: string): string {
  if (!isIsoDate(isoDate)) return isoDate;
  const [year, month, day] = isoDate.split("-");
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`;
}

/** The days from one ISO date to another, either of which may be "": "01/01/2026 – 30/06/2026", "Sejak 01/01/2026". */
export function periodName(start: string, end: string): string {
  if (start !== "" && end !== "") return `${shortDate(start)} – ${shortDate(end)}`;
  if (start !== "") return `Sejak ${shortDate(start)}`;
  return end === "" ? "Semua tanggal" : `Sampai ${shortDate(end)}`;
}

/** "2026-08" → "Agustus 2026"; anything that is no month is given back as it came. */
export function longMonth(month: string): string {
  return isIsoDate(`${month}-01`) ? longDate(`${month}-01`).slice("1 ".length) : month;
}

/** "2026" → "Tahun 2026", "2026-S1" → "Semester 1 2026", "2026-08" → "Agustus 2026". */
export function calendarPeriod(period: string): string {
  const [year = "", part] = period.split("-");
  if (part === undefined) return `Tahun ${year}`;
  return part.startsWith("S") ? `Semester ${part.slice(1)} ${year}` : longMonth(period);
}

/** The days of a period of the calendar: "2026", "2026-S1" or "2026-08"; `undefined` for any other text. */
export function daysOfCalendar(period: string): { start: string; end: string } | undefined {
  const [, year, half, month] = /^(20\d\d)(?:-S([12])|-(0[1-9]|1[0-2]))?$/.exec(period) ?? [];
  if (year === undefined) return undefined;
  if (month !== undefined) return { start: `${year}-${month}-01`, end: lastOfMonth(`${year}-${month}`) };
  return {
    start: half === "2" ? `${year}-07-01` : `${year}-01-01`,
    end: half === "1" ? `${year}-06-30` : `${year}-12-31`,
  };
}

/** No month has 32 days: that many after its first day lies in the next one. */
function lastOfMonth(month: string): string {
  const inNext = addDays(`${month}-01`, 31);
  return addDays(`${inNext.slice(0, 7)}-01`, -1);
}

/** "2026-08" → "Agu". */
export function shortMonth(month: string): string {
  return longMonth(month).slice(0, 3);
}

/** "2026-11-20T23:30:00Z" → "21/11/2026 06:30", for columns of times; anything that is no instant is given back as it came. */
export function dateTime(instant: string): string {
  const utcMs = Date.parse(instant);
  if (Number.isNaN(utcMs)) return instant;
  const local = new Date(utcMs + jakartaOffsetMs);
  const date = `${twoDigits(local.getUTCDate())}/${twoDigits(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`;
  return `${date} ${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`;
}

/** "2026-11-20T23:30:00Z" → "21/11/2026 06:30 WIB", where no head of a column names the time zone. */
export function timeInWib(instant: string): string {
  const time = dateTime(instant);
  return time === instant ? time : `${time} WIB`;
}

const twoDigits = (value: number) => (value < 10 ? `0${value}` : String(value));

/** How long something has lasted, in its largest unit: "5 menit", "3 jam", "2 hari". */
export function age(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000));
  if (Number.isNaN(minutes)) return "";
  if (minutes < 60) return `${minutes} menit`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} jam` : `${Math.floor(hours / 24)} hari`;
}

/** How the time of what is late begins. */
export const late = "Terlambat";

/** How long until something is due, or since: "Sisa 1 hari 5 jam", "Sisa 40 menit", "Terlambat 3 jam". */
export function timeUntil(dueAt: string, now: Date): string {
  const leftMs = Date.parse(dueAt) - now.getTime();
  const minutes = Math.floor(Math.abs(leftMs) / 60_000);
  const hours = Math.floor(minutes / 60);
  const parts = [
    [Math.floor(hours / 24), "hari"],
    [hours % 24, "jam"],
    [hours === 0 ? minutes : 0, "menit"],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return `${leftMs < 0 ? late : "Sisa"} ${words.join(" ") || "0 menit"}`;
}

/** A moment as file names have it, in Jakarta's time: "20261121-063000" (docs/rules.md#reports-and-files). */
export function fileTime(moment: Date): string {
  const local = new Date(moment.getTime() + jakartaOffsetMs).toISOString();
  return local.slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
}

/** Whether a text is yyyy-mm-dd and a day of the calendar. "2026-02-30" and the year 0000 are not. */
export function isIsoDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  // A day or month that does not exist runs over into another month.
  const moment = new Date(Date.UTC(Number(text.slice(0, 4)), month - 1, day));
  return moment.getUTCMonth() === month - 1;
}

/** The ISO date a number of days later, or earlier where negative. */
export function addDays(isoDate: string, days: number): string {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
