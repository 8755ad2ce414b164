import type { ConcernedPerson } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { maskedNumber, titleCase } from "~/format/text";
import { countColumn, type ReportColumn } from "~/list/report-table";
import { longText, withLines } from "~/list/table";
import { concernNames } from "~/texts/concerned-people";

const time = (title: string, of: (row: ConcernedPerson) => string): ReportColumn<ConcernedPerson> => ({
  title,
  time: of,
  value: (row) => dateTime(of(row)),
  kind: "time",
});

const count = (way: keyof typeof concernNames) =>
  countColumn<ConcernedPerson>(concernNames[way].toUpperCase(), (row) => row[way]);

/** The list on screen and in files. Numbers are masked in files too. */
export const concernedColumns: readonly ReportColumn<ConcernedPerson>[] = [
  {
    title: "NAMA",
    value: ({ person }) => titleCase(person.name),
    cell: (name, { lines = [] }) => withLines(longText(name), ...lines),
  },
  { title: "NOMOR KTP ATAU NPWP", value: ({ person }) => maskedNumber(person), isText: true, only: "files" },
  { title: "CABANG", value: ({ person }) => person.branch.name, only: "files" },
  { title: "JENIS DATA", value: ({ kinds }) => kinds.join(", "), cell: (kinds) => <>{kinds}</> },
  count("opened"),
  count("listed"),
  count("printed"),
  count("exported"),
  count("changed"),
  { ...time("PERTAMA", ({ firstAt }) => firstAt), only: "files" },
  time("TERAKHIR", ({ lastAt }) => lastAt),
  {
    title: "AKSI",
    value: () => "",
    cell: (_text, { href }) => (href === undefined ? "-" : <a href={href}>Detail</a>),
    kind: "short",
    only: "links",
  },
];

/** Where letters reach them, beside the list of an incident. */
export const contactColumns: readonly ReportColumn<ConcernedPerson>[] = [
  { title: "ALAMAT", value: ({ contact }) => contact.address ?? "" },
  { title: "TELEPON", value: ({ contact }) => contact.phone ?? "", isText: true },
];
