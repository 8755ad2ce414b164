import type { StatementEntry } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount } from "~/format/rupiah";

/** Spec, document 2 §3. */
const typeNames: Readonly<Record<string, string>> = {
  P00001: "Penyaluran Dana",
  P00002: "Pembelian",
  P00003: "Pencairan Dana",
  P00004: "Koreksi Dana",
};

/** rules.md §7; a word of another bank is shown as it is. */
const statusNames: Readonly<Record<string, string>> = {
  pending: "Menunggu",
  settled: "Disetujui",
  voided: "Dibatalkan",
};

/** A disbursement that was voided was refused (rules.md §7). */
const refused = "Ditolak";

/** A statement's line as it is shown, on the screen, on paper and in a file; "" where there is nothing. */
export function statementRow(entry: StatementEntry) {
  return {
    time: dateTime(entry.time),
    key: entry.key,
    accountNumber: entry.accountNumber,
    type: typeNames[entry.type] ?? entry.type,
    description: entry.description,
    amount: amount(signedAmountIdr(entry)),
    merchantName: entry.merchantName,
    balance: entry.balanceAfterIdr === undefined ? "" : amount(entry.balanceAfterIdr),
    status: entry.status,
    statusName: statusName(entry),
  };
}

export type StatementRow = ReturnType<typeof statementRow>;

function statusName({ type, status }: StatementEntry): string {
  return type === "P00003" && status === "voided" ? refused : (statusNames[status] ?? status);
}

/** A correction takes from the customer, so it is shown as a debit, unless it was voided (spec, document 2 §4). */
function signedAmountIdr({ type, status, amountIdr }: StatementEntry): number {
  return type === "P00004" && status !== "voided" ? -amountIdr : amountIdr;
}
