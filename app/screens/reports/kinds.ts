import type { MenuFeatureCode } from "contract/features";
import { reports } from "contract/report-list";
import type { Party, ReportedTransaction, ReportName } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount } from "~/format/rupiah";
import { titleCase } from "~/format/text";
import type { ReportColumn, ReportTableRow } from "~/list/report-table";
import { transactionStatusName } from "~/texts/transaction-status";
import { kindsByAddress } from "~/ui/kinds-by-address";
import { transactionPill } from "~/ui/pill";

type Column = ReportColumn<ReportedTransaction>;

/** What differs between the four reports (docs/product.md#reports). */
export interface ReportKind {
  readonly name: ReportName;
  /** The type of its transactions. */
  readonly type: (typeof reports)[ReportName]["type"];
  readonly feature: MenuFeatureCode;
  readonly path: string;
  readonly title: string;
  readonly columns: readonly Column[];
  /** What a row of its table has beside the texts. */
  readonly rest?: (transaction: ReportedTransaction) => Pick<ReportTableRow, "status">;
}

/** Whether transactions of a kind wait for a decision. */
export const isDecided = ({ name }: Pick<ReportKind, "name">) =>
  name === "disbursement" || name === "correction";

/** Which of a transaction's two parties a column is about. */
type PartyOf = (transaction: ReportedTransaction) => Party;
const source: PartyOf = (transaction) => transaction.source;
const beneficiary: PartyOf = (transaction) => transaction.beneficiary;

/** The row's number, which every table has of itself. */
const numberInFiles: Column = { title: "NO", value: (_row, number) => String(number), only: "files" };
const time = (title: string): Column => ({
  title,
  value: (row) => dateTime(row.time),
  time: (row) => row.time,
  kind: "time",
});
/** An id is a text in a spreadsheet, not a number. */
const id = (title: string, value: Column["value"]): Column => ({ title, value, isText: true, kind: "code" });
const name = (title: string, of: PartyOf): Column => ({ title, value: (row) => titleCase(of(row).name) });
/** The whole number, because reports need it. */
const nationalId = (title: string, of: PartyOf) => id(title, (row) => of(row).nationalId);
const taxId = (of: PartyOf) => id("NPWP", (row) => of(row).taxId);
const nominal = (title: string): Column => ({
  title,
  value: (row) => amount(row.amountIdr),
  isText: true,
  number: (row) => row.amountIdr,
  kind: "amount",
});
const status = (type: ReportKind["type"]): Column => ({
  title: "STATUS",
  value: (row) => transactionStatusName(type, row.status),
  cell: (text, row) => transactionPill(row.status ?? "", text),
  kind: "short",
});
/** Files keep their columns, and paper is read as files are. */
const decided: Column = {
  title: "DIPUTUSKAN",
  value: (row) => (row.decidedAt ? dateTime(row.decidedAt) : ""),
  kind: "time",
  only: "links",
};
/** The pill needs the state. */
const rest: ReportKind["rest"] = (transaction) => ({ status: transaction.status });

const distributions: ReportKind = {
  name: "distribution",
  ...reports.distribution,
  path: "/report-penyaluran-zakat",
  title: "Laporan Penyaluran Zakat",
  columns: [
    numberInFiles,
    time("WAKTU"),
    name("NAMA MUSTAHIK", beneficiary),
    nationalId("NOMOR KTP", beneficiary),
    nominal("NOMINAL"),
  ],
};

const usages: ReportKind = {
  name: "usage",
  ...reports.usage,
  path: "/report-penggunaan-zakat",
  title: "Laporan Penggunaan Zakat",
  columns: [
    id("TRX ID", (row) => row.key),
    time("WAKTU"),
    taxId(beneficiary),
    name("NAMA MERCHANT", beneficiary),
    name("NAMA MUSTAHIK", source),
    nationalId("KTP MUSTAHIK", source),
    nominal("NOMINAL (IDR)"),
  ],
};

const disbursements: ReportKind = {
  name: "disbursement",
  ...reports.disbursement,
  path: "/report-pencairan-dana",
  title: "Laporan Pencairan Dana",
  columns: [
    time("DIAJUKAN"),
    taxId(source),
    name("NAMA MERCHANT", source),
    nominal("NOMINAL"),
    status(reports.disbursement.type),
    decided,
  ],
  rest,
};

const corrections: ReportKind = {
  name: "correction",
  ...reports.correction,
  path: "/report-koreksi-dana",
  title: "Laporan Koreksi Dana",
  columns: [
    time("DIAJUKAN"),
    nationalId("NOMOR KTP", source),
    name("NAMA MUSTAHIK", source),
    nominal("NOMINAL"),
    status(reports.correction.type),
    decided,
  ],
  rest,
};

export const {
  kindOf: reportKindOf,
  useKind: useReportKind,
  titledBy: titledByReport,
} = kindsByAddress([distributions, usages, disbursements, corrections], ({ path }) => [path]);
