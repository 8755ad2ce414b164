import { reports } from "contract/report-list";

export const transactionStates = ["pending", "settled", "voided"] as const;

/** Which day of a request a report goes by. */
export const datedLabel = "Menurut tanggal";
export const datedNames = { decided: "Diputuskan", requested: "Diajukan" } as const;

/** Names of the types of transactions, as people read of their own. */
export const transactionTypeNames: Readonly<Record<string, string>> = {
  P00001: "Penyaluran Dana",
  P00002: "Pembelian",
  P00003: "Pencairan Dana",
  P00004: "Koreksi Dana",
};

/** Words for the states of transactions. An unknown state of another bank is shown as the bank sends it. */
const statusNames: Readonly<Record<string, string>> = {
  pending: "Menunggu",
  settled: "Disetujui",
  voided: "Dibatalkan",
};

/** The word of a disbursement that is voided (docs/rules.md#transaction-states). */
const refused = "Ditolak";

/** The word for a transaction's state. */
export function transactionStatusName(type: string, status: string): string {
  return type === reports.disbursement.type && status === "voided"
    ? refused
    : (statusNames[status] ?? status);
}
