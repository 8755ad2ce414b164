import type { MenuFeatureCode } from "contract/features";
import { reports } from "contract/report-list";
import type { Party, ReportedTransaction, ReportName } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount } from "~/format/rupiah";
import { titleCase } from "~/format/text";
import { transactionStatusName } from "~/texts/transaction-status";
import { kindsByAddress } from "~/ui/kinds-by-address";

/** What differs between the four reports (docs/product.md#reports). */
export interface ReportKind {
  readonly name: ReportName;
  /** The type of its transactions. */
  readonly type: "P00001" | "P00002" | "P00003" | "P00004";
  readonly feature: MenuFeatureCode;
  readonly path: string;
  readonly title: string;
  /** The columns on the screen, on paper and in files. On the screen they stand after the row's number. */
  readonly columns: readonly ReportColumn[];
  /** True if its files have the row's number too. */
  readonly hasNumbersInFile: boolean;
}

export interface ReportColumn {
  readonly title: string;
  /** How it is shown. An id (KTP, NPWP, transaction id) is a text in a spreadsheet, not a number. */
  readonly as: "time" | "id" | "name" | "amount" | "status";
  /** "" if the transaction has no such value. */
  readonly valueOf: (transaction: ReportedTransaction) => string;
}

/** Which of a transaction's two parties a column is about. */
type PartyOf = (transaction: ReportedTransaction) => Party;
const source: PartyOf = (transaction) => transaction.source;
const beneficiary: PartyOf = (transaction) => transaction.beneficiary;

const time = (title: string): ReportColumn => ({ title, as: "time", valueOf: (row) => dateTime(row.time) });
const name = (title: string, of: PartyOf): ReportColumn => ({
  title,
  as: "name",
  valueOf: (row) => titleCase(of(row).name),
});
const nationalId = (title: string, of: PartyOf): ReportColumn => ({
  title,
  as: "id",
  valueOf: (row) => of(row).nationalId,
});
const taxId = (of: PartyOf): ReportColumn => ({ title: "NPWP", as: "id", valueOf: (row) => of(row).taxId });
const nominal = (title: string): ReportColumn => ({
  title,
  as: "amount",
  valueOf: (row) => amount(row.amountIdr),
});
const status = (type: ReportKind["type"]): ReportColumn => ({
  title: "STATUS",
  as: "status",
  valueOf: (row) => transactionStatusName(type, row.status),
});

const distributions: ReportKind = {
  name: "distribution",
  ...reports.distribution,
  path: "/report-penyaluran-zakat",
  title: "Laporan Penyaluran Zakat",
  columns: [
    time("WAKTU"),
    name("NAMA MUSTAHIK", beneficiary),
    nationalId("NOMOR KTP", beneficiary),
    nominal("NOMINAL"),
  ],
  hasNumbersInFile: true,
};

const usages: ReportKind = {
  name: "usage",
  ...reports.usage,
  path: "/report-penggunaan-zakat",
  title: "Laporan Penggunaan Zakat",
  columns: [
    { title: "TRX ID", as: "id", valueOf: (row) => row.key },
    time("WAKTU"),
    taxId(beneficiary),
    name("NAMA MERCHANT", beneficiary),
    name("NAMA MUSTAHIK", source),
    nationalId("KTP MUSTAHIK", source),
    nominal("NOMINAL (IDR)"),
  ],
  hasNumbersInFile: false,
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
    status("P00003"),
  ],
  hasNumbersInFile: false,
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
    status("P00004"),
  ],
  hasNumbersInFile: false,
};

export const { kindOf, useKind, titledBy } = kindsByAddress(
  [distributions, usages, disbursements, corrections],
  ({ path }) => [path],
);
