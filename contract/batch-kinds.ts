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
  },
  BUP0002: {
    title: "Penyaluran Dana Mustahik",
    process: "penyalurandana",
    uploads: "MN203",
    approvals: "MN402",
    pays: true,
  },
  BUP0003: {
    title: "Upload Data Merchant",
    process: "merchant",
    uploads: "MN302",
    approvals: "MN403",
    pays: false,
  },
  BUP0004: { title: "Perubahan Asnaf", process: "asnaf", uploads: "MN206", approvals: "MN406", pays: false },
  BUP0005: {
    title: "Pengisian Data Mustahik",
    process: "kelengkapan",
    uploads: "MN210",
    approvals: "MN407",
    pays: false,
  },
} as const satisfies Readonly<Record<string, BatchKind>>;

export type BatchId = keyof typeof batchKinds;
export const batchIds = Object.keys(batchKinds) as [BatchId, ...BatchId[]];

/** A column of an upload file (docs/rules.md#batch-files). */
interface BatchColumn<Name extends string = string> {
  /** The column's name in the file's header, in small letters or capitals. */
  readonly name: Name;
  /** What a template shows below it: fictitious, and without an error or a warning. */
  readonly example: string;
  /** Digits that a spreadsheet would take for a number and damage: a template keeps them as text. */
  readonly isText: boolean;
  /** A file may lack it, and is then read as if the column had never been there. */
  readonly isOptional: boolean;
  /** A bank without it does not know the column. */
  readonly capability?: Capability;
}

function column<Name extends string>(name: Name, example: string): BatchColumn<Name> {
  return { name, example, isText: false, isOptional: false };
}
function digits<Name extends string>(name: Name, example: string): BatchColumn<Name> {
  return { name, example, isText: true, isOptional: false };
}
function optional<Name extends string>(name: Name, example: string, capability: Capability) {
  return { name, example, isText: false, isOptional: true, capability };
}

/**
 * The columns of each kind of file, in the order of templates and downloads. A file has the required ones in any order. The
 * optional ones stand at the end, so the specification's layout stays valid as it is.
 */
export const batchColumns = {
  BUP0001: [
    column("nama", "Asti Rini Kusuma"),
    column("tgl_lahir", "05/07/1990"),
    column("tmp_lahir", "Bandung"),
    column("jenis_kelamin", "P"),
    digits("no_tlp", "0221234567"),
    digits("no_hp", "081200001234"),
    digits("no_ktp", "3273014507900001"),
    digits("no_kk", "3273010102150002"),
    column("alamat", "Jalan Contoh No. 1, RT 01/RW 02, Bandung"),
    digits("kode_region", "32.73.01.1001"),
    optional("asnaf", "miskin", "zakat"),
  ],
  BUP0002: [
    column("nama", "Asti Rini Kusuma"),
    column("tgl_lahir", "05/07/1990"),
    digits("no_ktp", "3273014507900001"),
    column("nominal", "500000"),
    // An example would name a programme that the organisation need not have.
    optional("program", "", "zakat"),
  ],
  BUP0003: [
    column("nama_merchant", "Warung Cahaya"),
    digits("no_tlp", "0221234567"),
    digits("no_hp", "081200005678"),
    column("alamat", "Jalan Contoh No. 2, Bandung"),
    digits("kode_region", "32.73.01.1001"),
    digits("npwp", "900000019001000"),
    column("pic", "Bima Wangsa"),
    column("pemilik_rekening", "Bima Wangsa"),
    digits("no_rekening", "0001234567"),
    optional("kategori", "sembako", "zakat"),
  ],
  // Capability `zakat`.
  BUP0004: [
    column("nama", "Asti Rini Kusuma"),
    digits("no_ktp", "3273014507900001"),
    column("asnaf", "miskin"),
    column("alasan", "Hasil survei rumah tangga"),
  ],
  // Capability `zakat`. Beside name and KTP, every cell may be empty.
  BUP0005: [
    column("nama", "Asti Rini Kusuma"),
    digits("no_ktp", "3273014507900001"),
    digits("no_tlp", "0221234567"),
    digits("no_hp", "081200001234"),
    digits("no_kk", "3273010102150002"),
    digits("kode_region", "32.73.01.1001"),
    column("asnaf", "miskin"),
  ],
} as const satisfies Record<BatchId, readonly BatchColumn[]>;

export type BatchColumnName<K extends BatchId> = (typeof batchColumns)[K][number]["name"];

/** Further columns that any file may have and the bank ignores: the row number and remarks of a download. */
export const silentColumns = ["seq_no", "keterangan"] as const;

/** Largest file that may be uploaded (docs/rules.md#batch-files). */
export const uploadLimits = { fileBytes: 50 * 1024 * 1024, rows: 200_000 } as const;
