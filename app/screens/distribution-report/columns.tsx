import type { Dimension } from "~/bank/types";
import type { Days } from "~/form/day-fields";
import { periodName } from "~/format/dates";
import { countColumn, rupiahColumn, shareColumn, type ReportColumn } from "~/list/report-table";
import { dimensionNames } from "~/texts/distribution-report";
import type { Requested } from "./requested";
import type { ReportRow } from "./rows";

/** The change of an amount, as a share of the amount before; null where there was nothing before. */
const changeOf = ({ totalIdr, previousIdr }: ReportRow) =>
  previousIdr === 0 ? null : (totalIdr - previousIdr) / previousIdr;

/** The change in words: "+12,5 %"; "-" where there was nothing before. */
function changeText(row: ReportRow): string {
  const change = changeOf(row);
  if (change === null) return "-";
  const text = (Math.abs(change) * 100).toFixed(1).replace(".", ",");
  return `${change < 0 ? "−" : "+"}${text} %`;
}

/** @param previous the days that files name: those of the period before */
export function columnsOf(
  { first, second }: Pick<Requested, "first" | "second">,
  previous: Days | null,
): ReportColumn<ReportRow>[] {
  const inner = (dimension: Dimension): ReportColumn<ReportRow> => ({
    title: dimensionNames[dimension].toUpperCase(),
    value: (row) => row.second || "Semua",
  });
  return [
    { title: dimensionNames[first].toUpperCase(), value: (row) => row.first || "Jumlah" },
    ...(second === "" ? [] : [inner(second)]),
    countColumn("ORANG", ({ people }) => people),
    countColumn("KELUARGA", ({ households }) => households),
    countColumn("TRANSAKSI", ({ transactions }) => transactions),
    {
      ...rupiahColumn<ReportRow>("NOMINAL (IDR)", ({ totalIdr }) => totalIdr),
      cell: (text, { href }) => (href === undefined ? text : <a href={href}>{text}</a>),
    },
    shareColumn("BAGIAN", ({ share }) => share),
    {
      ...rupiahColumn<ReportRow>("SEBELUMNYA (IDR)", ({ previousIdr }) => previousIdr),
      fileTitle: `SEBELUMNYA ${previous ? periodName(previous.start, previous.end) : ""}`,
    },
    // A text in CSV: a spreadsheet would take the sign for a formula.
    { title: "PERUBAHAN", value: changeText, isText: true, share: changeOf, kind: "amount" },
  ];
}
