import type { StatementEntry } from "~/bank/types";
import { dateTime } from "~/format/dates";
import { amount } from "~/format/rupiah";
import { orDash } from "~/format/text";

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

/** A statement's line as it is shown. */
export function statementRow(entry: StatementEntry) {
  return {
    time: dateTime(entry.time),
    key: entry.key,
    accountNumber: orDash(entry.accountNumber),
    type: typeNames[entry.type] ?? entry.type,
    description: orDash(entry.description),
    amount: amount(signedAmountIdr(entry)),
    merchantName: orDash(entry.merchantName),
    status: entry.status,
    statusName: statusNames[entry.status] ?? entry.status,
  };
}

export type StatementRow = ReturnType<typeof statementRow>;

/** A correction takes from the customer, so it is shown as a debit, unless it was voided (spec, document 2 §4). */
function signedAmountIdr({ type, status, amountIdr }: StatementEntry): number {
  return type === "P00004" && status !== "voided" ? -amountIdr : amountIdr;
}
