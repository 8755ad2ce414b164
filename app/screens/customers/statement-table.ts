import { reports } from "contract/report-list";
import type { StatementEntry } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount, correctionAmountIdr } from "~/format/rupiah";
import { reportRows, tableColumns, type ReportColumn } from "~/list/report-table";
import { transactionStatusName, transactionTypeNames } from "~/texts/transaction-status";
import { transactionPill } from "~/ui/pill";

type Column = ReportColumn<StatementEntry>;

const withBalance: readonly Column[] = [
  { title: "WAKTU TRANSAKSI", value: ({ time }) => dateTime(time), kind: "time" },
  { title: "TRX ID", value: ({ key }) => key, isText: true, kind: "code" },
  { title: "NO. ACCOUNT", value: ({ accountNumber }) => accountNumber, isText: true, kind: "code" },
  { title: "TIPE TRANSAKSI", value: ({ type }) => transactionTypeNames[type] ?? type },
  { title: "DESKRIPSI", value: ({ description }) => description },
  {
    title: "NOMINAL",
    value: ({ type, amountIdr, status }) =>
      amount(type === reports.correction.type ? correctionAmountIdr(amountIdr, status) : amountIdr),
    isText: true,
    kind: "amount",
  },
  { title: "MERCHANT", value: ({ merchantName }) => merchantName },
  {
    title: "STATUS",
    value: ({ type, status }) => transactionStatusName(type, status),
    cell: (text, { status = "" }) => transactionPill(status, text),
    kind: "short",
  },
  {
    title: "SALDO",
    value: ({ balanceAfterIdr }) => (balanceAfterIdr === undefined ? "" : amount(balanceAfterIdr)),
    isText: true,
    kind: "amount",
  },
];

const specified = withBalance.slice(0, -1);

/** The columns of a statement. The balance comes last, if the bank tells it. */
export const statementColumns = (hasBalance: boolean) => (hasBalance ? withBalance : specified);

const tables = { withBalance: tableColumns(withBalance), specified: tableColumns(specified) };

/** The columns of the screen: the same objects from one drawing to the next. */
export const statementTable = (hasBalance: boolean) => (hasBalance ? tables.withBalance : tables.specified);

/** A row of the screen and of paper. */
export const statementRow = reportRows(withBalance, ({ status }) => ({ status }));

/** Replaces the table of a statement without rows. */
export const noTransactions = "Tidak ada data untuk ditampilkan, customer belum memiliki transaksi.";
