import type { ReportedTransaction } from "~/bank/types";
import { orDash } from "~/format/text";
import { longText, type Column } from "~/list/table";
import { transactionPill } from "~/ui/pill";
import type { ReportColumn, ReportKind } from "./kinds";

/** A transaction as a report shows it: the text of each column by its place, and `status`, which gives its pill the colour. */
export type ReportRow = Readonly<Record<string, string>>;

/** How the rows of a report are shown. They have the whole KTP number, because reports need it. */
export function rowOf({ columns }: ReportKind): (transaction: ReportedTransaction) => ReportRow {
  const hasStatus = columns.some(({ as }) => as === "status");
  return (transaction) => ({
    ...Object.fromEntries(columns.map(({ valueOf }, place) => [place, orDash(valueOf(transaction))])),
    ...(hasStatus && { status: transaction.status }),
  });
}

export function tableColumns({ columns }: ReportKind): Column<ReportRow>[] {
  return columns.map(tableColumn);
}

function tableColumn({ title, as }: ReportColumn, place: number): Column<ReportRow> {
  const text = (row: ReportRow) => row[place] ?? "";
  switch (as) {
    case "name":
      return { title, cell: (row) => longText(text(row)) };
    case "amount":
      return { title, cell: text, kind: "amount" };
    case "status":
      return { title, cell: (row) => transactionPill(row.status ?? "", text(row)), kind: "short" };
    case "time":
    case "id":
      return { title, cell: text, kind: "code" };
  }
}
