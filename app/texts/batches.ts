import { isolated } from "~/format/text";
import { questionAbout } from "./decisions";
import { message, type DialogContent } from "./dialog";
import { withoutProgramme } from "./distributions";
import { withoutBudget } from "./programmes";

/** What the screens of upload batches say. */

export const cancelQuestion = questionAbout("membatalkan", "Kembali", "Batalkan");
export const deleteQuestion = questionAbout("menghapus", "Close", "Delete");
export const processQuestion = questionAbout("memproses", "Batal", "Proses");

export const batchDeleted = message("Success", "Sukses Menghapus Data");

/** @param ofBank the bank's own words, if they say more than that it went well */
export const batchProcessing = (ofBank: string | undefined): DialogContent =>
  message("Success", ofBank ?? "Sukses Proses Data");

/** Why a batch cannot be processed or cancelled (docs/rules.md#batch-states). */
export const obstacles = {
  itemsFailed:
    "Baris file ini tidak tersimpan karena unggahannya terputus. Batch ini hanya dapat dibatalkan; unggah filenya lagi.",
  uploading: "File masih diunggah.",
  running: "Sedang diproses.",
  nothingToProcess: "Tidak ada baris yang perlu diproses.",
  notCancellable: "Batch hanya dapat dibatalkan selama berstatus Pending atau Process_failed.",
  unknownStatus: (status: string) => `Batch berstatus ${status} tidak dapat diproses.`,
} as const;

/** The three tables of a batch's rows (docs/product.md#uploads). */
export const itemTables = {
  Process_success: { title: "List Proses Sukses", empty: "Tidak ada data yang berhasil di proses." },
  Success: { title: "List Upload Sukses", empty: "Tidak ada data yang sukses." },
  Failed: { title: "List Upload Gagal", empty: "Tidak ada data yang gagal." },
} as const;

/** Above the list, of batches whose rows could not be stored. */
export const unstoredNotice = (count: string) =>
  `Pada ${count} upload, penyimpanan barisnya terputus, jadi tidak ada yang dapat diproses. Batalkan upload itu, lalu unggah filenya lagi.`;

/** The status that the list shows for a batch whose rows could not be stored (docs/rules.md#batch-states). */
export const unstored = "queues_item_failed";

export const fileTexts = {
  missing: "Pilih file .csv terlebih dahulu.",
  notCsv: "Hanya file .csv yang dapat diunggah.",
  stays: (name: string) => `${isolated(name)} tetap dipilih.`,
  changed: "File berubah setelah dipilih: pilih lagi.",
} as const;

/** The outcome of an upload that the bank accepted. */
export interface UploadOutcome {
  /** The batch's label and its counts of rows, written for people; undefined if the bank did not tell them. */
  readonly counts: Readonly<Record<"label" | "rows" | "success" | "failed", string>> | undefined;
  /** Label of an earlier batch of exactly the same file; "" if there is none. */
  readonly duplicateOf: string;
  /** What `samePaymentTexts` says of other batches; "" for none. */
  readonly same: string;
}

/** What a reviewer reads of other batches that may pay the same people once more. */
export const samePaymentTexts = {
  /** @param rows how many of the waiting rows, of how many; "" for all of them */
  inBatch: (rows: string, of: string, label: string, isDecided: boolean) =>
    `${of === "" ? `Semua ${rows}` : `${rows} dari ${of}`} baris yang menunggu, dengan nominal sama, juga ada di ${label} (${isDecided ? "sudah diproses" : "menunggu"}).`,
  more: (count: string) => `Baris yang sama juga ada di ${count} batch lain.`,
  sameFile: (label: string) => `File yang sama juga diunggah sebagai ${label}.`,
} as const;

const unintended = "Batalkan upload ini bila tidak disengaja.";

export function batchUploaded({ counts, duplicateOf, same }: UploadOutcome): DialogContent {
  const sentences = [
    "Sukses Upload Data.",
    counts &&
      `${counts.label} berisi ${counts.rows} baris: ${counts.success} sukses, ${counts.failed} gagal.`,
    counts &&
      counts.failed !== "0" &&
      "Baris yang gagal dapat diunduh di halaman detail, diperbaiki, lalu diunggah lagi.",
    duplicateOf !== "" && `File yang sama sudah pernah diunggah sebagai ${duplicateOf}.`,
    same,
    (duplicateOf !== "" || same !== "") && unintended,
  ];
  return message("Success", sentences.filter(Boolean).join(" "));
}

/** What a distribution is for. */
export const programmeTexts = {
  label: "Program",
  none: withoutProgramme,
  help: "Berlaku untuk semua baris. Baris dengan kode pada kolom program memakai programnya sendiri.",
} as const;

/** What a batch takes of the budgets of its programmes. */
export const budgetTexts = {
  title: (year: number) => `Anggaran Program ${year}`,
  label: "Anggaran program",
  none: withoutBudget,
  over: (amount: string) => `Melampaui ${amount}`,
  help: "Batch yang melampaui anggaran, atau untuk program tanpa anggaran, hanya dapat diproses kantor pusat.",
  /** Stands beside the question, or in its place for a branch. */
  beyond: (names: readonly string[]) => `Batch ini melampaui anggaran program ${names.join(", ")}.`,
  lacking: (names: readonly string[]) => `Batch ini untuk program tanpa anggaran: ${names.join(", ")}.`,
  exceededBy: (name: string, amount: string) => `${isolated(name)} sebesar ${amount}`,
  onlyHeadOffice: "Hanya kantor pusat yang dapat memprosesnya.",
  scarce: "Sisa anggaran tidak cukup untuk semua batch yang menunggu.",
} as const;
