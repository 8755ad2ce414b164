import type { IdleBalance } from "~/bank/types";
import { jakartaDate, shortDate } from "~/format/dates";
import { grouped, rupiah } from "~/format/rupiah";
import { maskNationalId, titleCase } from "~/format/text";
import { countColumn, rupiahColumn, type ReportColumn } from "~/list/report-table";
import { withLines } from "~/list/table";
import { activePill } from "~/ui/pill";

/** The orders on offer; without one, the longest come first. */
export const idleSorts = ["days", "-days", "balance", "-balance"] as const;

const received = rupiahColumn<IdleBalance>(
  "TERAKHIR DITERIMA",
  ({ lastDistribution: last }) => last?.amountIdr ?? null,
);

/** The KTP is masked in files too: they are for looking people up, one by one. */
export const idleColumns: readonly ReportColumn<IdleBalance>[] = [
  { title: "NAMA LENGKAP", value: ({ name }) => titleCase(name) },
  { title: "NOMOR KTP", value: ({ nationalId }) => maskNationalId(nationalId), kind: "short" },
  { title: "CABANG", value: ({ branch }) => branch.name, kind: "brief" },
  { title: "NOMOR ACCOUNT", value: ({ accountNumber }) => accountNumber, isText: true, only: "files" },
  { ...rupiahColumn("SALDO (IDR)", ({ balanceIdr }) => balanceIdr), order: "balance" },
  { ...countColumn("LAMA (HARI)", ({ days }) => days), order: "days" },
  { title: "BERGERAK TERAKHIR", value: ({ movedOn }) => shortDate(movedOn), kind: "short" },
  // The day stands below the amount.
  { ...received, cell: (text, { note }) => (note ? withLines(text, note) : text), only: "tables" },
  { title: "TANGGAL TERAKHIR DITERIMA", value: receivedOn, only: "files" },
  { ...received, fileTitle: "NOMINAL TERAKHIR DITERIMA", only: "files" },
  {
    title: "STATUS",
    value: ({ status }) => (status === "Active" ? "Aktif" : "Tidak Aktif"),
    cell: (_text, { status }) => activePill(status === "Active" ? status : "Inactive"),
    kind: "short",
  },
  {
    title: "AKSI",
    value: () => "",
    cell: (_text, { href }) => <a href={href}>Detail</a>,
    kind: "short",
    only: "links",
  },
];

/** The day of the last distribution. */
function receivedOn({ lastDistribution: last }: IdleBalance): string {
  return last ? shortDate(jakartaDate(new Date(last.at))) : "";
}

/** What a row of the table has beside its texts. */
export const restOf = (balance: IdleBalance) => ({ status: balance.status, note: receivedOn(balance) });

/** How many balances lie unused, and what they come to, in words. */
export const sumText = ({ count, totalIdr }: { readonly count: number; readonly totalIdr: number }) =>
  `${grouped(count)} mustahik, ${rupiah(totalIdr)}`;
