import type { Capability } from "./capabilities";
import type { MenuFeatureCode } from "./features";

/** What both programs know of a kind. */
export interface BatchKind {
  /** The title of the screen where its files are uploaded. The bank names it when a user uploads a file of another kind. */
  readonly title: string;
  /** The last part of the path that has a batch processed (docs/wire.md#batches). */
  readonly process: string;
  /** Who uploads, and who approves. */
  readonly uploads: MenuFeatureCode;
  readonly approvals: MenuFeatureCode;
  /** True: the rows are distributions, each for a programme or none. */
  readonly pays: boolean;
  /** True: the rows are people who become known, so they were told about their data by some text, or by none. */
  readonly registers: boolean;
}

/**
 * The kinds of upload batches, for both programs. How the bank reads and judges their rows: bank-api/domain/batch-kinds.ts. How
 * the app shows them: app/screens/batches/kinds.ts.
 */
export const batchKinds = {
  BUP0001: {
    title: "Upload Data Mustahik",
    process: "mustahik",
    uploads: "MN202",
    approvals: "MN401",
    pays: false,
    registers: true,
  },
  BUP0002: {
    title: "Penyaluran Dana Mustahik",
    process: "penyalurandana",
    uploads: "MN203",
    approvals: "MN402",
    pays: true,
    registers: false,
  },
  BUP0003: {
    title: "Upload Data Merchant",
    process: "merchant",
    uploads: "MN302",
    approvals: "MN403",
    pays: false,
    registers: true,
  },
  BUP0004: {
    title: "Perubahan Asnaf",
    process: "asnaf",
    uploads: "MN206",
    approvals: "MN406",
    pays: false,
    registers: false,
  },
  BUP0005: {
    title: "Pengisian Data Mustahik",
    process: "kelengkapan",
    uploads: "MN210",
    approvals: "MN407",
    pays: false,
    registers: false,
  },
} as const satisfies Readonly<Record<string, BatchKind>>;

export type BatchId = keyof typeof batchKinds;
export const batchIds = Object.keys(batchKinds) as [BatchId, ...BatchId[]];

/** A column of an upload file (docs/rules.md#batch-files). */
export interface BatchColumn<Name extends string = string> {
  /** The column's name in the file's header, in small letters or capitals. */
  readonly name: Name;
  /** Its title in the tables of rows. */
  readonly title: string;
  /**
   * What its cells hold, which says how screens write them. `digits` are what a spreadsheet would take for a number and damage:
   * files keep them as text.
   */
  readonly holds: "name" | "text" | "date" | "digits" | "amount" | "asnaf" | "category" | "programme";
  /** What a template shows below it: fictitious, and without an error or a warning. */
  readonly example: string;
  /** A file may lack it, and is then read as if the column had never been there. */
  readonly isOptional: boolean;
  /** A bank without it does not know the column, which is therefore optional. */
  readonly capability: Capability | undefined;
}

function column<Name extends string>(
  name: Name,
  title: string,
  holds: BatchColumn["holds"],
  example: string,
  capability?: Capability,
): BatchColumn<Name> {
  return { name, title, holds, example, isOptional: capability !== undefined, capability };
}

/**
 * The columns of each kind of file, in the order of templates, downloads and tables. A file has the required ones in any order. The
 * optional ones stand at the end, so the specification's layout stays valid as it is.
 */
export const batchColumns = {
  BUP0001: [
    column("nama", "NAMA LENGKAP", "name", "Asti Rini Kusuma"),
    column("tgl_lahir", "TANGGAL LAHIR", "date", "05/07/1990"),
    column("tmp_lahir", "TEMPAT LAHIR", "text", "Bandung"),
    column("jenis_kelamin", "JENIS KELAMIN", "text", "P"),
    column("no_tlp", "NO. TELEPON", "digits", "0221234567"),
    column("no_hp", "NO. HP", "digits", "081200001234"),
    column("no_ktp", "NOMOR KTP", "digits", "3273014507900001"),
    column("no_kk", "NOMOR KK", "digits", "3273010102150002"),
    column("alamat", "ALAMAT", "text", "Jalan Contoh No. 1, RT 01/RW 02, Bandung"),
    column("kode_region", "KODE REGION", "digits", "32.73.01.1001"),
    column("asnaf", "ASNAF", "asnaf", "miskin", "zakat"),
  ],
  BUP0002: [
    column("nama", "NAMA", "name", "Asti Rini Kusuma"),
    column("tgl_lahir", "TANGGAL LAHIR", "date", "05/07/1990"),
    column("no_ktp", "NOMOR KTP", "digits", "3273014507900001"),
    column("nominal", "NOMINAL (IDR)", "amount", "500000"),
    // An example would name a programme that the organisation need not have.
    column("program", "PROGRAM", "programme", "", "zakat"),
  ],
  BUP0003: [
    column("nama_merchant", "NAMA MERCHANT", "name", "Warung Cahaya"),
    column("no_tlp", "NO. TELEPON", "digits", "0221234567"),
    column("no_hp", "NO. HP", "digits", "081200005678"),
    column("alamat", "ALAMAT", "text", "Jalan Contoh No. 2, Bandung"),
    column("kode_region", "KODE REGION", "digits", "32.73.01.1001"),
    column("npwp", "NPWP", "digits", "900000019001000"),
    column("pic", "PIC", "name", "Bima Wangsa"),
    column("pemilik_rekening", "PEMILIK REKENING", "name", "Bima Wangsa"),
    column("no_rekening", "NO. REKENING", "digits", "0001234567"),
    column("kategori", "KATEGORI", "category", "sembako", "zakat"),
  ],
  // Capability `zakat`.
  BUP0004: [
    column("nama", "NAMA", "name", "Asti Rini Kusuma"),
    column("no_ktp", "NOMOR KTP", "digits", "3273014507900001"),
    column("asnaf", "ASNAF", "asnaf", "miskin"),
    column("alasan", "ALASAN", "text", "Hasil survei rumah tangga"),
  ],
  // Capability `zakat`. Beside name and KTP, every cell may be empty.
  BUP0005: [
    column("nama", "NAMA", "name", "Asti Rini Kusuma"),
    column("no_ktp", "NOMOR KTP", "digits", "3273014507900001"),
    column("no_tlp", "NO. TELEPON", "digits", "0221234567"),
    column("no_hp", "NO. HP", "digits", "081200001234"),
    column("no_kk", "NOMOR KK", "digits", "3273010102150002"),
    column("kode_region", "KODE REGION", "digits", "32.73.01.1001"),
    column("asnaf", "ASNAF", "asnaf", "miskin"),
  ],
} as const satisfies Record<BatchId, readonly BatchColumn[]>;

export type BatchColumnName<K extends BatchId> = (typeof batchColumns)[K][number]["name"];

/** Whether our files write a column as `="…"`: a spreadsheet would change what looks like a number or a date. */
export const isKeptAsText = ({ holds }: BatchColumn) =>
  ["digits", "amount", "date", "programme"].includes(holds);

/** Further columns that any file may have and the bank ignores: the row number and remarks of a download. */
export const silentColumns = ["seq_no", "keterangan"] as const;

/** Largest file that may be uploaded (docs/rules.md#batch-files). */
export const uploadLimits = { fileBytes: 50 * 1024 * 1024, rows: 200_000 } as const;
