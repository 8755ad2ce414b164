import type { ReactNode } from "react";
import { grouped } from "~/format/rupiah";
import { shareText } from "~/format/share";
import { longText, type Column } from "~/list/table";
import { dimensionNames } from "~/texts/distribution-report";
import type { Requested } from "./requested";
import type { ReportRow } from "./rows";

/** How an amount has changed, as a part of what it was; null where there was nothing. */
export const changeOf = ({ totalIdr, previousIdr }: Pick<ReportRow, "totalIdr" | "previousIdr">) =>
  previousIdr === 0 ? null : (totalIdr - previousIdr) / previousIdr;

/** The same in words: "+12,5 %"; "-" where there was nothing. */
export function changeText(row: Pick<ReportRow, "totalIdr" | "previousIdr">): string {
  const change = changeOf(row);
  if (change === null) return "-";
  const text = (Math.abs(change) * 100).toFixed(1).replace(".", ",");
  return `${change < 0 ? "−" : "+"}${text} %`;
}

const strongIf = (isStrong: boolean, text: ReactNode) => (isStrong ? <strong>{text}</strong> : text);

/**
 * The columns on the screen and on paper.
 *
 * @param addressOf where the amount of a line leads: to its distributions one by one
 */
export function columnsOf(
  { first, second }: Pick<Requested, "first" | "second">,
  addressOf?: (row: ReportRow) => string,
): Column<ReportRow>[] {
  const all = (row: ReportRow) => (row.first === "" ? "Jumlah" : "");
  const number = (title: string, of: (row: ReportRow) => string): Column<ReportRow> => ({
    title,
    cell: (row) => strongIf(row.isSum, of(row)),
    kind: "amount",
  });
  const inner: Column<ReportRow>[] =
    second === ""
      ? []
      : [
          {
            title: dimensionNames[second].toUpperCase(),
            cell: (row) => strongIf(row.isSum, row.second === "" ? "Semua" : longText(row.second)),
          },
        ];
  return [
    {
      title: dimensionNames[first].toUpperCase(),
      cell: (row) => strongIf(row.isSum, all(row) || longText(row.first)),
    },
    ...inner,
    number("ORANG", ({ people }) => grouped(people)),
    number("KELUARGA", ({ households }) => grouped(households)),
    number("TRANSAKSI", ({ transactions }) => grouped(transactions)),
    {
      title: "NOMINAL (IDR)",
      cell: (row) => {
        const text = strongIf(row.isSum, grouped(row.totalIdr));
        return addressOf && row.transactions > 0 ? <a href={addressOf(row)}>{text}</a> : text;
      },
      kind: "amount",
    },
    number("BAGIAN", ({ share }) => shareText(share)),
    number(`SEBELUMNYA (IDR)`, ({ previousIdr }) => grouped(previousIdr)),
    number("PERUBAHAN", changeText),
  ];
}
