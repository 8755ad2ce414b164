import { requestKindNames } from "contract/request-kinds";
import { statusNames } from "./administration";
import { asnafNames } from "./asnaf";
import { customerHistory, screenNames } from "./customer-history";
import { askerNames, channelNames, groundNames } from "./data-requests";
import { duplicateStateNames, matchNames } from "./duplicates";
import { categoryNames } from "./merchant-categories";
import { transactionTypeNames } from "./transaction-status";

/** What the copy for a person says (docs/rules.md#the-copy). */

export const copyTitle = "Salinan Data Pribadi";
export const copyLabels = { paper: "Salinan (Cetak)", csv: "Salinan (CSV)", json: "Salinan (JSON)" } as const;
export const nothingKept = "Tidak ada data yang disimpan.";

export const whyKept = (purpose: string, ground: string, kept: string) =>
  `Tujuan: ${purpose}. Dasar: ${ground}. Disimpan: ${kept}.`;

const { values: fieldValues, actions } = customerHistory;
const decisions = { approved: "Disetujui", refused: "Ditolak", ...duplicateStateNames };
const proposals = { "same-person": "Orang yang sama", "data-request": "Permintaan tentang data" };

/** Words for what the bank stores as codes, by the names of the values. The state of a transaction takes its type too. */
export const wordsOfCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Jenis kelamin": { L: "Laki-laki", P: "Perempuan" },
  Asnaf: asnafNames,
  "Asnaf sebelumnya": asnafNames,
  Kategori: categoryNames,
  "Kategori sebelumnya": categoryNames,
  Status: statusNames,
  "Status sebelumnya": statusNames,
  "Status baris": { Success: "Menunggu", Failed: "Gagal", Process_success: "Berhasil" },
  Jenis: { ...transactionTypeNames, ...requestKindNames },
  "Alasan mirip": matchNames,
  Keputusan: decisions,
  Pemohon: askerNames,
  "Diterima lewat": channelNames,
  "Dasar penolakan": groundNames,
  Usulan: proposals,
  Tindakan: {
    ...actions,
    "duplicate.different": "Diputuskan: orang yang berbeda",
    "duplicate.household": "Diputuskan: satu keluarga",
    "duplicate.propose-same": "Diusulkan: orang yang sama",
    "duplicate.approve-same": "Disetujui: orang yang sama",
    "duplicate.refuse-same": "Ditolak: orang yang sama",
    "data-request.register": "Permintaan dicatat",
    "data-request.answer": "Permintaan dijawab",
    "data-request.refuse": "Permintaan ditolak",
    "data-request.take-back": "Permintaan ditarik kembali",
  },
  "Data yang diisi": fieldValues,
  "Jenis permintaan": requestKindNames,
  Layar: screenNames,
  Cara: { list: "Layar", print: "Cetak", qr: "Kode QR", csv: "CSV", xlsx: "XLSX", json: "JSON" },
};
