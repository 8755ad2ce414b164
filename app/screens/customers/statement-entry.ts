import type { StatementEntry } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount, correctionAmountIdr } from "~/format/rupiah";
import { transactionStatusName } from "~/texts/transaction-status";

/** Names of the types of transactions in a statement. */
const typeNames: Readonly<Record<string, string>> = {
  P00001: "Penyaluran Dana",
  P00002: "Pembelian",
  P00003: "Pencairan Dana",
  P00004: "Koreksi Dana",
};

/** A line of a statement as the screen, the paper and the file show it. A value that is missing is "". */
export function statementRow(entry: StatementEntry) {
  const { type, amountIdr, status } = entry;
  return {
    time: dateTime(entry.time),
    key: entry.key,
    accountNumber: entry.accountNumber,
    type: typeNames[type] ?? type,
    description: entry.description,
    amount: amount(type === "P00004" ? correctionAmountIdr(amountIdr, status) : amountIdr),
    merchantName: entry.merchantName,
    balance: entry.balanceAfterIdr === undefined ? "" : amount(entry.balanceAfterIdr),
    status,
    statusName: transactionStatusName(type, status),
  };
}

export type StatementRow = ReturnType<typeof statementRow>;

/** Replaces the table of a statement without rows. */
export const noTransactions = "Tidak ada data untuk ditampilkan, customer belum memiliki transaksi.";
