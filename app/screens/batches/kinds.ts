import { batchFeatures, type MenuFeatureCode } from "contract/features";
import type { BatchColumnName, BatchId } from "~/bank/types";
import { cancelQuestion, deleteQuestion } from "~/texts/batches";
import type { Question } from "~/ui/confirm-dialog";
import { kindsByAddress } from "~/ui/kinds-by-address";

/** What differs between the screens of the kinds of upload batches (docs/product.md#uploads). */
export interface BatchKind {
  readonly id: BatchId;
  /** Where staff upload files, look through them and cancel them. */
  readonly uploads: BatchScreen;
  /** Where staff approve and process them. */
  readonly approvals: BatchScreen;
  /** The question whether to cancel a batch. */
  readonly cancelQuestion: (label: string) => Question;
  /** The columns of the tables of rows, after the number, by their names in the file. */
  readonly columns: Readonly<Record<string, ItemColumn>>;
}

/** A kind that shows every column of its file: TypeScript asks for one that is missing. */
type WholeKind<K extends BatchId> = BatchKind & {
  readonly id: K;
  readonly columns: Readonly<Record<BatchColumnName<K>, ItemColumn>>;
};

interface BatchScreen {
  readonly feature: MenuFeatureCode;
  readonly path: string;
  readonly title: string;
  readonly detailTitle: string;
}

export interface ItemColumn {
  readonly title: string;
  /**
   * How cells are written: a `name` in title case, an `asnaf` or a `category` as staff call it, a `programme` by its code; a long
   * `number` may break in the middle.
   */
  readonly as: "name" | "text" | "date" | "number" | "amount" | "asnaf" | "category" | "programme";
}

const column = (title: string, as: ItemColumn["as"]): ItemColumn => ({ title, as });

const mustahikKind: WholeKind<"BUP0001"> = {
  id: "BUP0001",
  uploads: {
    feature: batchFeatures.BUP0001.uploads,
    path: "/upload-data-mustahik",
    title: "Upload Data Mustahik",
    detailTitle: "Detail Upload Data Mustahik",
  },
  approvals: {
    feature: batchFeatures.BUP0001.approvals,
    path: "/approve-data-mustahik",
    title: "Approve Data Mustahik",
    detailTitle: "Detail Approve Data Mustahik",
  },
  cancelQuestion,
  columns: {
    nama: column("NAMA LENGKAP", "name"),
    tgl_lahir: column("TANGGAL LAHIR", "date"),
    tmp_lahir: column("TEMPAT LAHIR", "text"),
    jenis_kelamin: column("JENIS KELAMIN", "text"),
    no_tlp: column("NO. TELEPON", "number"),
    no_hp: column("NO. HP", "number"),
    no_ktp: column("NOMOR KTP", "number"),
    no_kk: column("NOMOR KK", "number"),
    alamat: column("ALAMAT", "text"),
    kode_region: column("KODE REGION", "number"),
    asnaf: column("ASNAF", "asnaf"),
  },
};

const distributionKind: WholeKind<"BUP0002"> = {
  id: "BUP0002",
  uploads: {
    feature: batchFeatures.BUP0002.uploads,
    path: "/penyaluran-dana-mustahik",
    title: "Penyaluran Dana Mustahik",
    detailTitle: "Detail Upload Penyaluran Dana",
  },
  approvals: {
    feature: batchFeatures.BUP0002.approvals,
    path: "/approve-penyaluran-dana",
    title: "Approve Penyaluran Dana",
    detailTitle: "Detail Approve Penyaluran Dana",
  },
  cancelQuestion: deleteQuestion,
  columns: {
    nama: column("NAMA", "name"),
    tgl_lahir: column("TANGGAL LAHIR", "date"),
    no_ktp: column("NOMOR KTP", "number"),
    nominal: column("NOMINAL (IDR)", "amount"),
    program: column("PROGRAM", "programme"),
  },
};

const merchantKind: WholeKind<"BUP0003"> = {
  id: "BUP0003",
  uploads: {
    feature: batchFeatures.BUP0003.uploads,
    path: "/upload-data-merchant",
    title: "Upload Data Merchant",
    detailTitle: "Detail Upload Data Merchant",
  },
  approvals: {
    feature: batchFeatures.BUP0003.approvals,
    path: "/approve-data-merchant",
    title: "Approve Data Merchant",
    detailTitle: "Detail Approve Data Merchant",
  },
  cancelQuestion: deleteQuestion,
  columns: {
    nama_merchant: column("NAMA MERCHANT", "name"),
    no_tlp: column("NO. TELEPON", "number"),
    no_hp: column("NO. HP", "number"),
    alamat: column("ALAMAT", "text"),
    kode_region: column("KODE REGION", "number"),
    npwp: column("NPWP", "number"),
    pic: column("PIC", "name"),
    pemilik_rekening: column("PEMILIK REKENING", "name"),
    no_rekening: column("NO. REKENING", "number"),
    kategori: column("KATEGORI", "category"),
  },
};

const asnafKind: WholeKind<"BUP0004"> = {
  id: "BUP0004",
  uploads: {
    feature: batchFeatures.BUP0004.uploads,
    path: "/upload-asnaf-mustahik",
    title: "Perubahan Asnaf",
    detailTitle: "Detail Perubahan Asnaf",
  },
  approvals: {
    feature: batchFeatures.BUP0004.approvals,
    path: "/approve-asnaf-mustahik",
    title: "Approve Perubahan Asnaf",
    detailTitle: "Detail Approve Perubahan Asnaf",
  },
  cancelQuestion,
  columns: {
    nama: column("NAMA", "name"),
    no_ktp: column("NOMOR KTP", "number"),
    asnaf: column("ASNAF", "asnaf"),
    alasan: column("ALASAN", "text"),
  },
};

const fillingKind: WholeKind<"BUP0005"> = {
  id: "BUP0005",
  uploads: {
    feature: batchFeatures.BUP0005.uploads,
    path: "/upload-kelengkapan-mustahik",
    title: "Pengisian Data Mustahik",
    detailTitle: "Detail Pengisian Data Mustahik",
  },
  approvals: {
    feature: batchFeatures.BUP0005.approvals,
    path: "/approve-kelengkapan-mustahik",
    title: "Approve Pengisian Data Mustahik",
    detailTitle: "Detail Approve Pengisian Data Mustahik",
  },
  cancelQuestion,
  columns: {
    nama: column("NAMA", "name"),
    no_ktp: column("NOMOR KTP", "number"),
    no_tlp: column("NO. TELEPON", "number"),
    no_hp: column("NO. HP", "number"),
    no_kk: column("NOMOR KK", "number"),
    kode_region: column("KODE REGION", "number"),
    asnaf: column("ASNAF", "asnaf"),
  },
};

export const { kindOf, useKind, titledBy } = kindsByAddress(
  [mustahikKind, distributionKind, merchantKind, asnafKind, fillingKind],
  ({ uploads, approvals }) => [uploads.path, approvals.path],
);

/** The kind's columns that a file has: the optional ones only where it has them. */
export const columnsOfFile = ({ columns }: BatchKind, names: readonly string[]): BatchKind["columns"] =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name)));
