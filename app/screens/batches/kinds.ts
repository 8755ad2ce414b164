import { useLocation } from "@remix-run/react";
import type { MenuFeatureCode } from "contract/features";
import type { BatchId } from "~/bank/batch-types";
import { cancelBatch, deleteBatch, type CancelTexts } from "~/texts/batches";

/** What differs between the screens of the three kinds of upload batches (docs/product.md#uploads). */
export interface BatchKind {
  readonly id: BatchId;
  /** Where files are uploaded, looked through and cancelled. */
  readonly uploads: BatchScreen;
  /** Where they are processed. */
  readonly approvals: BatchScreen;
  readonly cancel: CancelTexts;
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
  cancel: cancelBatch,
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
  cancel: deleteBatch,
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
  cancel: deleteBatch,
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

const kinds = [mustahikKind, distributionKind, merchantKind];

/** The kind whose screens stand at an address. The site map gives each module only addresses of these. */
export function kindAt(pathname: string): BatchKind {
  const first = `/${pathname.split("/")[1]?.toLowerCase()}`;
  const kind = kinds.find(({ uploads, approvals }) => uploads.path === first || approvals.path === first);
  if (!kind) throw new Error("no batches have their screens at this address");
  return kind;
}

export function kindOf(request: Request): BatchKind {
  return kindAt(new URL(request.url).pathname);
}

export function useKind(): BatchKind {
  return kindAt(useLocation().pathname);
}
