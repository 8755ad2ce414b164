import { messages } from "contract/codes";
import type { Expected } from "./operation";

/** Answers to decisions. */

export const done: Expected = { code: "S1" };
export const absent: Expected = { code: "404", message: "Data tidak ditemukan." };
export const processed: Expected = { code: "E1", message: messages.alreadyProcessed };
export const ownItem: Expected = { code: "E3", message: messages.ownWork };
export const ownApproval: Expected = { code: "E3", message: messages.ownApproval };
export const forbidden: Expected = { code: "403" };
export const inactiveDisbursement = {
  code: "E3",
  message: "Merchant tidak aktif: pencairan dana tidak dapat disetujui.",
} satisfies Expected;

/** Names of roles follow. */
export const forOtherRoles = {
  code: "E3",
  beginning: "Menurut aturan persetujuan, data ini hanya dapat disetujui oleh: ",
} satisfies Expected;

/** The sums that follow depend on what else is approved at the same time. */
export const beyondLimit = {
  code: "E3",
  beginning: "Batas persetujuan Anda per hari untuk jenis ini ",
} satisfies Expected;
