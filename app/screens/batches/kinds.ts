import { batchIds, batchKinds } from "contract/batch-kinds";
import { urlOf, type MenuFeatureCode } from "contract/features";
import type { BatchColumnName, BatchId } from "~/bank/types";
import { cancelQuestion, deleteQuestion } from "~/texts/batches";
import { kindsByAddress } from "~/ui/kinds-by-address";

export interface ItemColumn {
  readonly title: string;
  /**
   * How cells are written: a `name` in title case, an `asnaf` or a `category` as staff call it, a `programme` by its code; a long
   * `number` may break in the middle.
   */
  readonly as: "name" | "text" | "date" | "number" | "amount" | "asnaf" | "category" | "programme";
}

const column = (title: string, as: ItemColumn["as"]): ItemColumn => ({ title, as });

/** What the screens of a kind say (docs/product.md#uploads). */
interface KindWords<K extends BatchId> {
  /** The title of an upload's detail, where it is not "Detail" and the title of the list. */
  readonly uploadDetail?: string;
  /** The title of the list where staff approve and process. */
  readonly approvals: string;
  /** The question whether to cancel a batch. */
  readonly cancelQuestion: typeof cancelQuestion;
  /** The columns of the tables of rows, after the number, by their names in the file. */
  readonly columns: Readonly<Record<BatchColumnName<K>, ItemColumn>>;
}

const words: { readonly [K in BatchId]: KindWords<K> } = {
  BUP0001: {
    approvals: "Approve Data Mustahik",
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
  },
  BUP0002: {
    uploadDetail: "Detail Upload Penyaluran Dana",
    approvals: "Approve Penyaluran Dana",
    cancelQuestion: deleteQuestion,
    columns: {
      nama: column("NAMA", "name"),
      tgl_lahir: column("TANGGAL LAHIR", "date"),
      no_ktp: column("NOMOR KTP", "number"),
      nominal: column("NOMINAL (IDR)", "amount"),
      program: column("PROGRAM", "programme"),
    },
  },
  BUP0003: {
    approvals: "Approve Data Merchant",
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
  },
  BUP0004: {
    approvals: "Approve Perubahan Asnaf",
    cancelQuestion,
    columns: {
      nama: column("NAMA", "name"),
      no_ktp: column("NOMOR KTP", "number"),
      asnaf: column("ASNAF", "asnaf"),
      alasan: column("ALASAN", "text"),
    },
  },
  BUP0005: {
    approvals: "Approve Pengisian Data Mustahik",
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
  },
};

const screenOf = (feature: MenuFeatureCode, title: string, detailTitle = `Detail ${title}`) => ({
  feature,
  path: urlOf(feature)!,
  title,
  detailTitle,
});

const kinds = batchIds.map((id) => {
  const { title, uploads, approvals, pays } = batchKinds[id];
  const { uploadDetail, cancelQuestion, ...of } = words[id];
  const columns: Readonly<Record<string, ItemColumn>> = of.columns;
  return {
    id,
    pays,
    /** Where staff upload files, look through them and cancel them. */
    uploads: screenOf(uploads, title, uploadDetail),
    /** Where staff approve and process them. */
    approvals: screenOf(approvals, of.approvals),
    cancelQuestion,
    columns,
  };
});

export type BatchKind = (typeof kinds)[number];

export const {
  kindOf: batchKindOf,
  useKind: useBatchKind,
  titledBy: titledByBatch,
} = kindsByAddress(kinds, ({ uploads, approvals }) => [uploads.path, approvals.path]);

/** The kind's columns that a file has: the optional ones only where it has them. */
export const columnsOfFile = ({ columns }: BatchKind, names: readonly string[]): BatchKind["columns"] =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name)));
