import { batchColumns, batchIds, batchKinds } from "contract/batch-kinds";
import { urlOf, type MenuFeatureCode } from "contract/features";
import type { BatchColumn, BatchId } from "~/bank/types";
import { cancelQuestion, deleteQuestion } from "~/texts/batches";
import { kindsByAddress } from "~/ui/kinds-by-address";

/** What the screens of a kind say (docs/product.md#uploads). */
interface KindWords {
  /** The title of an upload's detail, where it is not "Detail" and the title of the list. */
  readonly uploadDetail?: string;
  /** The title of the list where staff approve and process. */
  readonly approvals: string;
  /** The question whether to cancel a batch. */
  readonly cancelQuestion: typeof cancelQuestion;
}

const words: Readonly<Record<BatchId, KindWords>> = {
  BUP0001: { approvals: "Approve Data Mustahik", cancelQuestion },
  BUP0002: {
    uploadDetail: "Detail Upload Penyaluran Dana",
    approvals: "Approve Penyaluran Dana",
    cancelQuestion: deleteQuestion,
  },
  BUP0003: { approvals: "Approve Data Merchant", cancelQuestion: deleteQuestion },
  BUP0004: { approvals: "Approve Perubahan Asnaf", cancelQuestion },
  BUP0005: { approvals: "Approve Pengisian Data Mustahik", cancelQuestion },
};

const screenOf = (feature: MenuFeatureCode, title: string, detailTitle = `Detail ${title}`) => ({
  feature,
  path: urlOf(feature)!,
  title,
  detailTitle,
});

const kinds = batchIds.map((id) => {
  const { title, uploads, approvals, pays, registers } = batchKinds[id];
  const { uploadDetail, ...of } = words[id];
  const columns: readonly BatchColumn[] = batchColumns[id];
  return {
    id,
    pays,
    registers,
    /** Where staff upload files, look through them and cancel them. */
    uploads: screenOf(uploads, title, uploadDetail),
    /** Where staff approve and process them. */
    approvals: screenOf(approvals, of.approvals),
    cancelQuestion: of.cancelQuestion,
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
export const columnsOfFile = ({ columns }: BatchKind, names: readonly string[]) =>
  columns.filter(({ name }) => names.includes(name));
