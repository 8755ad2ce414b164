import type { BatchColumnName } from "contract/batch-columns";
import type { BatchId, BatchItemStatus, BatchStatus } from "contract/batches";
import type { Slice } from "./types";

export type { BatchColumnName, BatchId, BatchItemStatus, BatchStatus };

/** A file of rows that was uploaded, and what has become of it. */
export interface Batch {
  readonly key: string;
  /** What people call it (Upload ID). */
  readonly label: string;
  readonly description: string;
  readonly fileName: string;
  readonly rowCount: number;
  /** One of `BatchStatus`, or a word of another bank. */
  readonly status: BatchStatus | (string & {});
  /** ISO 8601 UTC. */
  readonly uploadedAt: string;
  readonly creator: BatchStamp;
  /** Who had it processed last; meaningless before that. */
  readonly lastInputter: BatchStamp;
  /** Its rows could not be stored: it can only be cancelled. */
  readonly itemsFailed: boolean;
  /** While Uploading or Running. */
  readonly progress: BatchProgress | null;
  /** What the file's reader had to say, one sentence each. */
  readonly notices: readonly string[];
}

export interface BatchStamp {
  readonly userKey: string;
  readonly name: string;
  /** ISO 8601 UTC, or "". */
  readonly time: string;
}

/** Rows done of all, and when it last moved (ISO 8601 UTC). */
export interface BatchProgress {
  readonly done: number;
  readonly total: number;
  readonly movedAt: string;
}

export interface BatchQuery extends Slice {
  readonly kind: BatchId;
  /** Only those whose rows could not be stored, or only the others. A bank may show all of them either way. */
  readonly itemsFailed: boolean;
}

/** A row of an uploaded file. */
export interface BatchItem {
  /** Unique in its batch. */
  readonly key: string;
  /** Its number in the file. */
  readonly seqNo: number;
  /** As texts, by the names of the kind's columns; "" for an empty one. */
  readonly cells: Readonly<Record<string, string>>;
  /** What a failed row has behind its last column: then it has too many. */
  readonly surplus: readonly string[];
  /** Errors and warnings, "" where there are none. */
  readonly remarks: string;
}

/** A file to upload. Its bytes are read once, as fast as the bank takes them. */
export interface BatchUpload {
  readonly kind: BatchId;
  readonly description: string;
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The network address of whoever uploads, where it is known. */
  readonly from: string | undefined;
}

export interface UploadedBatch {
  readonly key: string;
  /** Label of an earlier batch of the very same file; "" if there is none. */
  readonly duplicateOf: string;
}

/** What an approver weighs (capability `batch-review`). Lists hold the first hundred rows, totals count all. */
export interface BatchReview {
  readonly rowTotal: number;
  readonly successTotal: number;
  readonly failedTotal: number;
  readonly processTotal: number;
  /** Rows without errors that carry a warning. */
  readonly warningTotal: number;
  /** Of a kind whose rows are paid. */
  readonly payment: PaymentReview | null;
  /** Of a kind whose rows are people. */
  readonly families: FamilyReview | null;
}

export interface PaymentReview {
  readonly totalIdr: number;
  readonly largest: PaidRow | null;
  /** Recipients whom another distribution has reached within the last `recentDays`. */
  readonly recentDays: number;
  readonly recentTotal: number;
  readonly recent: readonly (PaidRow & { readonly lastAmountIdr: number; readonly lastTime: string })[];
}

export interface PaidRow {
  readonly seqNo: number;
  readonly name: string;
  readonly amountIdr: number;
}

/** Rows whose family card (KK) another row of the batch shares. */
export interface FamilyReview {
  readonly rowTotal: number;
  readonly familyTotal: number;
  readonly rows: readonly {
    readonly seqNo: number;
    readonly name: string;
    readonly familyCardNumber: string;
  }[];
}
