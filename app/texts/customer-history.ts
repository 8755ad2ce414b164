import type { AccessEntry } from "contract/extensions/audit";
import { allCorrectable } from "contract/request-kinds";
import { asnafNames } from "./asnaf";
import { categoryNames } from "./merchant-categories";

/** Words for the history of a mustahik or a merchant. */
export const customerHistory = {
  actions: {
    "customer.asnaf": "Asnaf diubah",
    "customer.category": "Kategori diubah",
    "customer.activate": "Diaktifkan",
    "customer.deactivate": "Dinonaktifkan",
    "customer.complete": "Data dilengkapi",
    "customer.correct": "Data diperbaiki",
    "customer.end": "Disatukan dengan data lain",
    "customer.restrict": "Pemrosesan dibatasi",
    "customer.lift-restriction": "Pembatasan dicabut",
    "customer.erase": "Data dihapus",
    "customer.change-kept": "Data yang dipertahankan diganti",
  },
  fields: {
    asnaf: "Asnaf",
    category: "Kategori",
    status: "Status",
    filled: "Data",
    kept: "Data yang dipertahankan",
    ended: "Data yang diakhiri",
    reason: "Alasan",
    request: "Nomor permintaan",
  },
  values: {
    ...allCorrectable,
    ...asnafNames,
    ...categoryNames,
    Active: "Aktif",
    Inactive: "Tidak Aktif",
    asnaf: "Asnaf",
  },
} as const;

/** Names of screens: the words of the buttons that open them. */
export const screenNames: Readonly<Record<AccessEntry["screen"], string>> = {
  customerDetail: "Detail",
  qr: "Print QR",
  "qr-sheet": "Cetak QR",
  "statement-print": "Cetak Mutasi",
  "statement-export": "Unduh CSV",
  "completeness-export": "Unduh untuk diisi (CSV)",
  household: "Keluarga",
  duplicate: "Data Ganda",
  copy: "Salinan Data Pribadi",
  unknown: "Kegiatan yang belum dikenal aplikasi ini",
};
