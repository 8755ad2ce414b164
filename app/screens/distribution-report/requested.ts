import type { Dimension } from "~/bank/types";
import type { Days } from "~/form/day-fields";
import { calendarPeriod, periodName } from "~/format/dates";
import type { FilterValue } from "~/list/filters.server";
import { bankFilterValue } from "~/list/query";
import { asnafText } from "~/texts/asnaf";
import { undeterminedInUrl } from "~/texts/undetermined";

export const dimensions: readonly Dimension[] = ["asnaf", "programme", "branch"];

/** What a URL asks of the report. Every value that makes no sense counts as not given. */
export interface Requested extends Days {
  /** "2026", "2026-S1", "2026-08", or "days" for the days from `start` to `end`. */
  readonly period: string;
  /** The days that the address has, "" for none: what the form shows. */
  readonly typed: Days;
  /** What is told apart first, and within it; "" for nothing. */
  readonly first: Dimension;
  readonly second: Dimension | "";
  /** "" for all branches. */
  readonly branch: string;
  /** "" for all of them, "belum" for those without one. */
  readonly asnaf: FilterValue<"asnaf">;
  /** Sentences about what the address asks for and the report does not follow. */
  readonly ignored: readonly string[];
}

/** The periods of the calendar that the form offers: this year and four before, their half-years, and the last 24 months. */
const yearsOffered = 5;
const monthsOffered = 24;

export const thisHalf = (today: string) => `${today.slice(0, 4)}-S${today.slice(5, 7) <= "06" ? 1 : 2}`;

/** "2026" → "Tahun 2026", "2026-S1" → "Semester 1 2026", "2026-08" → "Agustus 2026", days as they are. */
function periodText({ period, start, end }: Pick<Requested, "period" | "start" | "end">): string {
  return period === "days" ? periodName(start, end) : calendarPeriod(period);
}

/** What the form offers, the period asked for among them. */
export function periodsOffered({ period }: Requested, today: string): { value: string; label: string }[] {
  const year = Number(today.slice(0, 4));
  const years = Array.from({ length: yearsOffered }, (_, back) => String(year - back));
  const halves = years
    .flatMap((each) => [`${each}-S2`, `${each}-S1`])
    .filter((half) => half <= thisHalf(today));
  const months = Array.from({ length: monthsOffered }, (_, back) => monthBefore(today, back));
  const values = [...halves, ...years, ...months];
  const all = period === "days" || values.includes(period) ? values : [period, ...values];
  return [
    ...all.map((value) => ({ value, label: periodText({ period: value, start: "", end: "" }) })),
    { value: "days", label: "Tanggal tertentu" },
  ];
}

function monthBefore(today: string, back: number): string {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - back;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
}

/** The address of the report of single distributions, with the filters of a line. */
export function addressOfRows(
  { start, end, branch, asnaf }: Requested,
  { keys }: { readonly keys: Readonly<Partial<Record<Dimension, string>>> },
): string {
  const part = (key: string | undefined, otherwise: string) =>
    key === "" ? undeterminedInUrl : (key ?? otherwise);
  const query = {
    ...{ start, end, status: "settled" },
    branch: keys.branch ?? branch,
    asnaf: part(keys.asnaf, asnaf),
    programme: part(keys.programme, ""),
  };
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return `/report-penyaluran-zakat?${new URLSearchParams(given)}`;
}

/** Which period the report is compared with. */
export const comparedWith = ({ start, end }: Days) => `Dibandingkan dengan ${periodName(start, end)}.`;

/** The filter in words, for screen, paper and files. */
export function distributionReportFacts(requested: Requested, branchName: string): string[] {
  const { asnaf } = requested;
  return [branchName, periodText(requested), ...(asnaf === "" ? [] : [asnafText(bankFilterValue(asnaf))])];
}
