import type { CopySection, PersonalRecord } from "~/bank/types";
import { dateTime, shortDate, timeInWib } from "~/format/dates";
import { grouped } from "~/format/rupiah";
import type { ReportColumn } from "~/list/report-table";
import { wordsOfCodes } from "~/texts/personal-copy";
import { transactionStatusName } from "~/texts/transaction-status";

/** A value as people read it: words for codes, and dates and amounts as on all paper. */
function readable(name: string, value: string | number, { Jenis: type }: PersonalRecord["values"]): string {
  if (typeof value === "number") return grouped(value);
  if (name === "Status" && type !== undefined) return transactionStatusName(String(type), value);
  const words = wordsOfCodes[name];
  if (words) return value.replace(/[^, ][^,]*/g, (code) => words[code] ?? code);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? timeInWib(value) : shortDate(value);
}

/** A text that goes on in further lines. */
const uncut = (text: string) => <div>{text}</div>;

/** A record with what its section says of it. */
type CopyRow = PersonalRecord & Omit<CopySection, "records">;

export const copyRows = (sections: readonly CopySection[]): CopyRow[] =>
  sections.flatMap(({ records, ...section }) => records.map((record) => ({ ...record, ...section })));

/** What is kept of a person, on paper below the titles of its sections, and in a file for people. */
export const copyColumns: readonly ReportColumn<CopyRow>[] = [
  { title: "BAGIAN", value: ({ title }) => title, only: "files" },
  { title: "SEJAK", value: ({ since }) => (since === null ? "" : dateTime(since)), kind: "time" },
  {
    title: "DATA",
    value: ({ values }) =>
      Object.entries(values)
        .map(([name, value]) => `${name}: ${readable(name, value, values)}`)
        .join(" · "),
    cell: uncut,
  },
  { title: "SUMBER", value: ({ source }) => source, cell: uncut },
  { title: "OLEH", value: ({ by }) => by, kind: "brief" },
  { title: "TUJUAN", value: ({ purpose }) => purpose, only: "files" },
  { title: "DASAR", value: ({ ground }) => ground, only: "files" },
  { title: "DISIMPAN", value: ({ kept }) => kept, only: "files" },
];

/** A record in a file for programs, where values stay as they are stored. */
export const recordOf = ({ title, since, source, by, purpose, ground, kept, values }: CopyRow) => ({
  ...{ bagian: title, sejak: since, sumber: source, oleh: by },
  ...{ tujuan: purpose, dasar: ground, disimpan: kept, data: values },
});
