import { z } from "zod/v4";
import { batchColumns, batchIds, type BatchColumnName, type BatchId } from "../batch-kinds";
import { defineCall, defineWrite } from "../call";
import { inputter, instant, key, looseText, stepUpCode, text } from "../values";
import { beyond } from "./beyond";
import { noticeVersion } from "./customers";
import { twoCheckers } from "./transactions";

export const batchId = z.enum(batchIds);

const stamp = z.looseObject({ _key: looseText, timestamp: looseText, name: looseText }).nullish();

/** What a batch says of a programme. Its mark tells it apart in lists. */
const programmeName = z.looseObject({ _key: key, code: text, name: text, mark: text });

const batch = z.looseObject({
  _key: key,
  batch_queues_id: looseText,
  upload_id: looseText,
  batch_id: looseText,
  description: looseText,
  file_name: looseText,
  record: z.number().nullish(),
  status: text,
  upload_time: instant,
  file_url: looseText,
  creator: stamp,
  last_inputter: stamp,
  queues_item_failed: z.boolean().nullish(),
  progress: z.looseObject({ done: z.number(), total: z.number(), moved_at: text }).nullish(),
  /** What the file's reader had to say, one sentence each: columns it does not know, for instance. Beyond the documents; a bank may leave it out. */
  notices: z.array(text).nullish(),
  /** Which optional columns the file has (`batchColumns`). */
  optional_columns: beyond("zakat", z.array(text).nullish()),
  /** The programme of a distribution's rows that name none themselves. */
  programme: beyond("zakat", programmeName.nullish()),
  /** The text by which the people in the file were told about their data; null where by none. */
  privacy_notice: beyond("privacy", noticeVersion.nullish()),
  ...twoCheckers,
});

/** States of a batch, and of its rows (docs/rules.md#batch-states). */
export const batchStatus = z.enum(["Uploading", "Pending", "Running", "Process_success", "Process_failed"]);
export type BatchStatus = z.infer<typeof batchStatus>;
const batchItemStatus = z.enum(["Process_success", "Success", "Failed"]);
export type BatchItemStatus = z.infer<typeof batchItemStatus>;

const cell = z.union([z.string(), z.number()]).nullish();
const names = Object.values(batchColumns).flatMap((columns) => columns.map(({ name }) => name));
const cells = Object.fromEntries(names.map((name) => [name, cell])) as Record<
  BatchColumnName<BatchId>,
  typeof cell
>;

/** A row of a batch. Its cells stand beside these by the names of their columns (`batchColumns`), and are read as texts. */
const row = z.looseObject({
  ...cells,
  seq_no: z.int(),
  /** Errors and warnings. */
  keterangan: looseText,
  /** What stood behind the last column of a failed row, as it was typed. Beyond the documents; a bank may leave it out. */
  surplus: z.array(text).nullish(),
  /** The mustahik's present asnaf, in a row of BUP0004 that waits; "" for none. */
  present_asnaf: beyond("zakat", text.nullish()),
});

export const batchCalls = {
  listBatches: defineCall("POST /ramahzakat/filter/batch_queues/:skip/:limit", {
    body: z.object({
      batch_id: batchId,
      status: z.string(),
      queues_item_failed: z.boolean().optional(),
      branch_id: z.string(),
      _key: key.optional(),
    }),
    data: z.array(batch),
    summary: "Upload batches of one kind, newest first.",
  }),
  batchItems: defineCall("GET /ramahzakat/batch/queuesitems/:key/:skip/:limit", {
    data: z.looseObject({
      success_data: z.array(row),
      success_total: z.number(),
      failed_data: z.array(row),
      failed_total: z.number(),
      process_data: z.array(row),
      process_total: z.number(),
    }),
    summary: "The three item tables of a batch.",
  }),
  listBatchItems: defineCall("POST /ramahzakat/filter/queues_items/:skip/:limit", {
    body: z.object({ batch_queues_id: key, status: batchItemStatus }),
    data: z.array(row),
    summary: "One item table of a batch.",
  }),
  processBatch: defineWrite("POST /ramahzakat/batch/process/:type", {
    body: z.object({
      batch_id: batchId,
      batch_queues_id: key,
      code: beyond("sessions", stepUpCode),
      /**
       * The batches with the same payments that the user was told of (contract/extensions/batch-review.ts). The bank answers E7 if there are
       * others. It does not look for any where the field is absent, as in the documents.
       */
      told: beyond("approvals", z.array(text).optional()),
      inputter,
      branch: z.object({ _key: key, name: text }),
    }),
    summary: "Process the valid rows of a batch.",
  }),
  cancelBatch: defineWrite("DELETE /ramahzakat/batch/cancel/:key", {
    summary: "Cancel a batch that is Pending or Process_failed.",
  }),
} as const;

/**
 * The file upload is multipart and streams, so it stands apart from the JSON calls:
 * text fields first, then the file; the signature covers `UNSIGNED-PAYLOAD` (docs/wire.md#signatures).
 */
export const uploadBatch = {
  method: "POST",
  path: "/ramahzakat/batch/uploadfile/batchfile",
  idempotency: "required",
  summary: "Upload a file of one kind: texts first, then the file.",
  fields: z.object({
    batch_id: batchId,
    branch_id: key,
    branch_name: text,
    description: text,
    inputter: key,
    inputter_name: text,
    file_type: z.literal("csv"),
    /** The programme of all rows of a distribution that name none themselves. */
    programme_id: beyond("zakat", key.optional()),
    /** By which text the people in the file were told about their data. */
    privacy_notice_id: beyond("privacy", key.optional()),
  }),
  data: z.looseObject({
    _key: key,
    status: text,
    /** Hexadecimal hash of the file as it arrived. */
    sha256: text,
    /** Label of an earlier batch of the same file, kind and branch; "" if there is none. */
    duplicate_of: looseText,
    /** The same notices as the batch has. */
    notices: z.array(text).nullish(),
  }),
} as const;
