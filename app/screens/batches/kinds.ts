import type { MenuFeatureCode } from "contract/features";
import type { BatchId } from "~/bank/batch-types";
import { cancelQuestion, deleteQuestion } from "~/texts/batches";
import type { Question } from "~/ui/confirm-dialog";
import { kindsByAddress } from "~/ui/kinds-by-address";

/** What differs between the screens of the three kinds of upload batches (docs/product.md#uploads). */
export interface BatchKind {
  readonly id: BatchId;
  /** Where files are uploaded, looked through and cancelled. */
  readonly uploads: BatchScreen;
  /** Where they are processed. */
  readonly approvals: BatchScreen;
  /** How it is asked whether to cancel a batch. */
  readonly cancelQuestion: (label: string) => Question;
  /** The columns of its rows, after the number, in the order of a row's cells. */
  readonly columns: readonly ItemColumn[];
}

interface BatchScreen {
  readonly feature: MenuFeatureCode;
  readonly path: string;
  readonly title: string;
  readonly detailTitle: string;
}

export interface ItemColumn {
  readonly title: string;
  /** How its cells are written: names in title case, numbers so that they may break in the middle. */
  readonly as: "name" | "text" | "date" | "number" | "amount";
}

const column = (title: string, as: ItemColumn["as"]): ItemColumn => ({ title, as });

const mustahikKind: BatchKind = {
  id: "BUP0001",
  uploads: {
    feature: "MN202",
    path: "/upload-data-mustahik",
    title: "Upload Data Mustahik",
    detailTitle: "Detail Upload Data Mustahik",
  },
  approvals: {
    feature: "MN401",
    path: "/approve-data-mustahik",
    title: "Approve Data Mustahik",
    detailTitle: "Detail Approve Data Mustahik",
  },
  cancelQuestion,
  columns: [
    column("NAMA LENGKAP", "name"),
    column("TANGGAL LAHIR", "date"),
    column("TEMPAT LAHIR", "text"),
    column("JENIS KELAMIN", "text"),
    column("NO. TELEPON", "number"),
    column("NO. HP", "number"),
    column("NOMOR KTP", "number"),
    column("NOMOR KK", "number"),
    column("ALAMAT", "text"),
    column("KODE REGION", "number"),
  ],
};

const distributionKind: BatchKind = {
  id: "BUP0002",
  uploads: {
    feature: "MN203",
    path: "/penyaluran-dana-mustahik",
    title: "Penyaluran Dana Mustahik",
    detailTitle: "Detail Upload Penyaluran Dana",
  },
  approvals: {
    feature: "MN402",
    path: "/approve-penyaluran-dana",
    title: "Approve Penyaluran Dana",
    detailTitle: "Detail Approve Penyaluran Dana",
  },
  cancelQuestion: deleteQuestion,
  columns: [
    column("NAMA", "name"),
    column("TANGGAL LAHIR", "date"),
    column("NOMOR KTP", "number"),
    column("NOMINAL (IDR)", "amount"),
  ],
};

const merchantKind: BatchKind = {
  id: "BUP0003",
  uploads: {
    feature: "MN302",
    path: "/upload-data-merchant",
    title: "Upload Data Merchant",
    detailTitle: "Detail Upload Data Merchant",
  },
  approvals: {
    feature: "MN403",
    path: "/approve-data-merchant",
    title: "Approve Data Merchant",
    detailTitle: "Detail Approve Data Merchant",
  },
  cancelQuestion: deleteQuestion,
  columns: [
    column("NAMA MERCHANT", "name"),
    column("NO. TELEPON", "number"),
    column("NO. HP", "number"),
    column("ALAMAT", "text"),
    column("KODE REGION", "number"),
    column("NPWP", "number"),
    column("PIC", "name"),
    column("PEMILIK REKENING", "name"),
    column("NO. REKENING", "number"),
  ],
};

export const { kindAt, kindOf, useKind } = kindsByAddress(
  [mustahikKind, distributionKind, merchantKind],
  ({ uploads, approvals }) => [uploads.path, approvals.path],
);
