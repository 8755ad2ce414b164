/** States of transactions; a word of another bank is shown as it is. */
const statusNames: Readonly<Record<string, string>> = {
  pending: "Menunggu",
  settled: "Disetujui",
  voided: "Dibatalkan",
};

/** A disbursement that was voided was refused (docs/rules.md#transaction-states). */
const refused = "Ditolak";

/** What a transaction's state is called; `type` is P00001 to P00004. */
export function transactionStatusName(type: string, status: string): string {
  return type === "P00003" && status === "voided" ? refused : (statusNames[status] ?? status);
}
