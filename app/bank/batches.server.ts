import { batchColumns, type BatchColumn } from "contract/batch-columns";
import {
  batchStatus,
  distributionRow,
  merchantRow,
  mustahikRow,
  processTypeOf,
  type BatchId,
} from "contract/batches";
import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import type {
  Batch,
  BatchItem,
  BatchItemStatus,
  BatchQuery,
  BatchReview,
  BatchStamp,
  BatchUpload,
  UploadedBatch,
} from "./batch-types";
import { bearer, call } from "./client.server";
import { BankError } from "./errors";
import { findByKey } from "./records.server";
import { inputterOf, pageOf, scopeOf } from "./scope.server";
import { transportError } from "./transport.server";
import type { Caller, Page, Slice } from "./types";
import { uploadFile } from "./upload.server";

type WireBatch = DataOf<Calls["listBatches"]>[number];
type WireReview = DataOf<Calls["reviewBatch"]>;

/** The columns of a kind's upload files. */
export function batchFileColumns(kind: BatchId): readonly BatchColumn[] {
  return batchColumns[kind];
}

export function batchesFor(caller: Caller) {
  const authorization = bearer(caller.accessToken);

  async function list({ kind, itemsFailed, skip, limit }: BatchQuery, key?: string): Promise<Page<Batch>> {
    const answer = await call("listBatches", {
      authorization,
      params: { skip, limit },
      body: {
        batch_id: kind,
        status: "",
        queues_item_failed: itemsFailed,
        branch_id: scopeOf(caller),
        ...(key !== undefined && { _key: key }),
      },
    });
    return pageOf(answer, { skip, limit }, batchOf);
  }

  return {
    listBatches: (query: BatchQuery): Promise<Page<Batch>> => list(query),

    /** @throws BankError `not-found` for an absent batch, another branch's, another kind's and a cancelled one alike */
    async batch(kind: BatchId, key: string): Promise<Batch> {
      const among = (itemsFailed: boolean) =>
        findByKey(key, (slice) => list({ kind, itemsFailed, ...slice }, key));
      try {
        return await among(false);
      } catch (error) {
        if (!(error instanceof BankError && error.kind === "not-found")) throw error;
        // Batches whose rows could not be stored are left out until they are asked for.
        return among(true);
      }
    },

    /** The rows of a batch that are in one state, in the order of the file. */
    async batchItems(
      kind: BatchId,
      key: string,
      status: BatchItemStatus,
      slice: Slice,
    ): Promise<Page<BatchItem>> {
      const { skip, limit } = slice;
      const body = { batch_queues_id: key, status };
      const answer = await call("listBatchItems", { authorization, params: { skip, limit }, body });
      return pageOf(answer, slice, (row) => itemOf(kind, row));
    },

    /** The first rows in each state, as many as `limit`, in one call. */
    async firstBatchItems(
      kind: BatchId,
      key: string,
      limit: number,
    ): Promise<Readonly<Record<BatchItemStatus, Page<BatchItem>>>> {
      const { data } = await call("batchItems", { authorization, params: { key, skip: 0, limit } });
      const page = (rows: readonly object[], total: number) => ({
        rows: rows.map((row) => itemOf(kind, row)),
        total,
        totalIsCapped: false,
      });
      return {
        Process_success: page(data.process_data, data.process_total),
        Success: page(data.success_data, data.success_total),
        Failed: page(data.failed_data, data.failed_total),
      };
    },

    /** Only where the bank offers `batch-review`. */
    async reviewBatch(kind: BatchId, key: string): Promise<BatchReview> {
      const { data } = await call("reviewBatch", { authorization, params: { key } });
      return reviewOf(kind, data);
    },

    /** Has the rows that wait processed; answers the bank's words where it has any but "Success". */
    async processBatch(kind: BatchId, key: string, idempotencyKey: string): Promise<string | undefined> {
      const { message } = await call("processBatch", {
        authorization,
        idempotencyKey,
        params: { type: processTypeOf[kind] },
        body: {
          batch_id: kind,
          batch_queues_id: key,
          inputter: inputterOf(caller),
          branch: { _key: caller.branch.key, name: caller.branch.name },
        },
      });
      return /^(success)?$/i.test(message) ? undefined : message;
    },

    async cancelBatch(key: string, idempotencyKey: string): Promise<void> {
      await call("cancelBatch", { authorization, idempotencyKey, params: { key } });
    },

    /**
     * Uploads a file for the caller's own branch, head office too.
     *
     * @throws BankError; `outcomeUnknown` where the bank may have taken the file, or took another one than was sent
     */
    async uploadBatch(upload: BatchUpload, idempotencyKey: string): Promise<UploadedBatch> {
      const { kind, description, fileName, bytes, from } = upload;
      const fields = {
        batch_id: kind,
        branch_id: caller.branch.key,
        branch_name: caller.branch.name,
        description,
        inputter: caller.userId,
        inputter_name: caller.name,
        file_type: "csv",
      } as const;
      const data = await uploadFile({ authorization, idempotencyKey, from, fields, fileName, bytes });
      return { key: data._key, duplicateOf: data.duplicate_of };
    },
  };
}

function batchOf(batch: WireBatch): Batch {
  const { progress } = batch;
  return {
    key: batch._key,
    label: batch.upload_id || batch._key,
    description: batch.description,
    fileName: batch.file_name,
    rowCount: batch.record ?? 0,
    status: statusOf(batch.status),
    uploadedAt: batch.upload_time,
    creator: stampOf(batch.creator),
    lastInputter: stampOf(batch.last_inputter),
    itemsFailed: batch.queues_item_failed ?? false,
    progress: progress ? { done: progress.done, total: progress.total, movedAt: progress.moved_at } : null,
    notices: batch.notices ?? [],
  };
}

/** Banks also write states in lower case. */
function statusOf(word: string): Batch["status"] {
  return batchStatus.options.find((status) => status.toLowerCase() === word.toLowerCase()) ?? word;
}

function stampOf(stamp: WireBatch["creator"]): BatchStamp {
  return { userKey: stamp?._key ?? "", name: stamp?.name ?? "", time: stamp?.timestamp ?? "" };
}

const rowOfKind = { BUP0001: mustahikRow, BUP0002: distributionRow, BUP0003: merchantRow } as const;

function itemOf(kind: BatchId, wire: object): BatchItem {
  const parsed = rowOfKind[kind].safeParse(wire);
  if (!parsed.success) throw transportError("malformed", false, { cause: parsed.error });
  const { seq_no: seqNo, keterangan: remarks, surplus, ...cells } = parsed.data;
  return {
    key: String(seqNo),
    seqNo,
    cells: Object.fromEntries(batchColumns[kind].map(({ name }) => [name, textOf(cells[name])])),
    surplus: surplus ?? [],
    remarks,
  };
}

/** A nominal is a number where it could be read as one. */
function textOf(cell: unknown): string {
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
}

function reviewOf(kind: BatchId, review: WireReview): BatchReview {
  return {
    rowTotal: review.record,
    successTotal: review.success_total,
    failedTotal: review.failed_total,
    processTotal: review.process_total,
    warningTotal: review.warning_total,
    payment: kind === "BUP0002" ? paymentOf(review) : null,
    families: kind === "BUP0003" ? null : familiesOf(review),
  };
}

function paymentOf(review: WireReview): BatchReview["payment"] {
  return {
    totalIdr: review.nominal_total,
    largest: review.largest ? paidRowOf(review.largest) : null,
    recentDays: review.recent_days,
    recentTotal: review.recent_total,
    recent: review.recent.map((row) => ({
      ...paidRowOf(row),
      lastAmountIdr: row.last_nominal,
      lastTime: row.last_timestamp,
    })),
  };
}

const paidRowOf = (row: WireReview["recent"][number] | NonNullable<WireReview["largest"]>) => ({
  seqNo: row.seq_no,
  name: row.nama,
  amountIdr: row.nominal ?? 0,
});

function familiesOf(review: WireReview): BatchReview["families"] {
  return {
    rowTotal: review.family_row_total,
    familyTotal: review.family_total,
    rows: review.family.map((row) => ({
      seqNo: row.seq_no,
      name: row.nama,
      familyCardNumber: row.no_kk,
    })),
  };
}
