/**
 * The reports: each shows the transactions of one type (contract/specified/transactions.ts) to those who hold its feature. The bank
 * grants by this list (bank-api/domain/permission.ts), and the app's screens take theirs from it (app/screens/reports/kinds.ts).
 */
export const reports = {
  distribution: { type: "P00001", feature: "MN501" },
  usage: { type: "P00002", feature: "MN502" },
  disbursement: { type: "P00003", feature: "MN503" },
  correction: { type: "P00004", feature: "MN504" },
} as const;

export type ReportName = keyof typeof reports;
