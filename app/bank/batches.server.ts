import { batchColumns, batchKinds, type BatchId } from "contract/batch-kinds";
import type { DataOf } from "contract/call";
import type { Calls } from "contract/calls";
import { batchStatus, type BatchItemStatus, type BatchStatus } from "contract/specified/batches";
import type { Caller, Client, RowPage, Slice } from "./caller";
import { noticeVersionOf } from "./customers.server";
import { ifNotFound } from "./errors";
import { bearer } from "./known-tokens.server";
import { findByKey } from "./records.server";
import { firstApproverOf } from "./requests.server";
import { callFor, inputterOf, listFor, saidOf, scopeOf } from "./scope.server";
import { transportError } from "./transport.server";
import { uploadFile } from "./upload.server";

type WireBatch = DataOf<Calls["listBatches"]>[number];
type WireItem = DataOf<Calls["listBatchItems"]>[number];

/** A file of rows that was uploaded, and what has become of it. */
export type Batch = ReturnType<typeof batchOf>;
/** A row of an uploaded file. */
export type BatchItem = ReturnType<typeof itemOf>;
/** Rows done of all, and when it last moved (ISO 8601 UTC). */
export type BatchProgress = NonNullable<Batch["progress"]>;

interface BatchQuery extends Slice {
  readonly kind: BatchId;
  /** True: only batches whose rows could not be stored. False: only the others. A bank may ignore it and give all of them. */
  readonly itemsFailed: boolean;
  readonly key?: string;
}

interface BatchDecision {
  readonly kind: BatchId;
  readonly key: string;
  readonly code: string;
  readonly told: readonly string[] | undefined;
}

/** A file to upload. Its bytes are read once, as fast as the bank takes them. */
interface BatchUpload {
  readonly kind: BatchId;
  readonly description: string;
  /** The programme of a distribution's rows that name none; "" for no programme. */
  readonly programmeKey: string;
  /** The text by which the people in the file were told about their data; "" for none. */
  readonly noticeKey: string;
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The network address of the user, where it is known. */
  readonly from: Client;
}

export const batchesCalls = {
  listBatches,

  /** @throws BankError `not-found` for a batch that is absent, cancelled, another branch's or of another kind */
  async batch(caller: Caller, kind: BatchId, key: string): Promise<Batch> {
    const among = (itemsFailed: boolean) =>
      findByKey(key, (query) => listBatches(caller, { kind, itemsFailed, ...query }));
    // Batches whose rows could not be stored are left out until they are asked for.
    return (await among(false).catch(ifNotFound(undefined))) ?? among(true);
  },

  /** The rows of a batch that are in one state, in the order of the file. */
  batchItems: (caller: Caller, kind: BatchId, key: string, status: BatchItemStatus, slice: Slice) =>
    listFor(caller, "listBatchItems", slice, { batch_queues_id: key, status }, (row) => itemOf(kind, row)),

  /** The first rows in each state, as many as `limit`, in one call. */
  async firstBatchItems(
    caller: Caller,
    kind: BatchId,
    key: string,
    limit: number,
  ): Promise<Readonly<Record<BatchItemStatus, RowPage<BatchItem>>>> {
    const { data } = await callFor(caller, "batchItems", { params: { key, skip: 0, limit } });
    const page = (rows: readonly WireItem[], total: number) => ({
      rows: rows.map((row) => itemOf(kind, row)),
      total,
      hasMoreThanTotal: false,
    });
    return {
      Process_success: page(data.process_data, data.process_total),
      Success: page(data.success_data, data.success_total),
      Failed: page(data.failed_data, data.failed_total),
    };
  },

  /**
   * Has the waiting rows processed. Returns the bank's message, if it is more than "Success".
   *
   * @param code of the second factor; "" before the bank asks for it
   * @param told the batches with the same payments that the user was told of; undefined where the bank does not look for them
   */
  async processBatch(
    caller: Caller,
    { kind, key, code, told }: BatchDecision,
    idempotencyKey: string,
  ): Promise<string | undefined> {
    const answer = await callFor(caller, "processBatch", {
      idempotencyKey,
      params: { type: batchKinds[kind].process },
      body: {
        batch_id: kind,
        batch_queues_id: key,
        ...(code !== "" && { code }),
        ...(told && { told: [...told] }),
        inputter: inputterOf(caller),
        branch: { _key: caller.branch.key, name: caller.branch.name },
      },
    });
    return saidOf(answer);
  },

  async cancelBatch(caller: Caller, key: string, idempotencyKey: string): Promise<void> {
    await callFor(caller, "cancelBatch", { idempotencyKey, params: { key } });
  },

  /**
   * Uploads a file for the caller's own branch, head office too.
   *
   * @throws BankError, with `outcomeUnknown` where the bank may have taken the file, or has received other bytes than were sent
   */
  async uploadBatch(caller: Caller, upload: BatchUpload, idempotencyKey: string) {
    const { kind, description, programmeKey, noticeKey, fileName, bytes, from } = upload;
    const fields = {
      batch_id: kind,
      ...(programmeKey !== "" && { programme_id: programmeKey }),
      ...(noticeKey !== "" && { privacy_notice_id: noticeKey }),
      branch_id: caller.branch.key,
      branch_name: caller.branch.name,
      description,
      inputter: caller.userId,
      inputter_name: caller.name,
      file_type: "csv",
    } as const;
    const authorization = bearer(caller.accessToken);
    const data = await uploadFile({ authorization, idempotencyKey, from, fields, fileName, bytes });
    return {
      key: data._key,
      /** Label of an earlier batch of the very same file; "" if there is none. */
      duplicateOf: data.duplicate_of,
    };
  },
};

function listBatches(caller: Caller, { kind, itemsFailed, key, ...slice }: BatchQuery) {
  const filter = { batch_id: kind, status: "", queues_item_failed: itemsFailed, _key: key };
  const asked = { ...filter, branch_id: scopeOf(caller) };
  return listFor(caller, "listBatches", slice, asked, (batch) => batchOf(kind, batch));
}

const batchOf = (kind: BatchId, { progress, ...batch }: WireBatch) => ({
  key: batch._key,
  /** What people call it (Upload ID). */
  label: batch.upload_id || batch._key,
  description: batch.description,
  fileName: batch.file_name,
  rowCount: batch.record ?? 0,
  status: statusOf(batch.status),
  /** ISO 8601 UTC. */
  uploadedAt: batch.upload_time,
  creator: stampOf(batch.creator),
  /** The user who had the batch processed last; meaningless before that. */
  lastInputter: stampOf(batch.last_inputter),
  /** True: the rows could not be stored, so the batch can only be cancelled. */
  itemsFailed: batch.queues_item_failed ?? false,
  /** How many people have to approve it. */
  checkers: batch.checkers ?? 1,
  firstApprover: firstApproverOf(batch),
  /** While Uploading or Running. */
  progress: progress ? { done: progress.done, total: progress.total, movedAt: progress.moved_at } : null,
  /** The programme that was chosen for the file of a distribution. */
  programme: batch.programme ? programmeOf(batch.programme) : null,
  privacyNotice: noticeVersionOf(batch.privacy_notice),
  /** What the file's reader had to say, one sentence each. */
  notices: batch.notices ?? [],
  /** The names of the file's columns, in the order of the kind's. */
  columns: batchColumns[kind]
    .filter(({ name, isOptional }) => !isOptional || batch.optional_columns?.includes(name))
    .map(({ name }) => name),
});

const programmeOf = ({ code, mark, name }: NonNullable<WireBatch["programme"]>) => ({ code, mark, name });

/** One of `BatchStatus`, or a word of another bank. Banks also write states in lower case. */
function statusOf(word: string): BatchStatus | (string & {}) {
  return batchStatus.options.find((status) => status.toLowerCase() === word.toLowerCase()) ?? word;
}

/** `time` is ISO 8601 UTC, or "". */
const stampOf = (stamp: WireBatch["creator"]) => ({
  userKey: stamp?._key ?? "",
  name: stamp?.name ?? "",
  time: stamp?.timestamp ?? "",
});

const itemOf = (
  kind: BatchId,
  { seq_no: seqNo, keterangan, surplus, present_asnaf: presentAsnaf, ...cells }: WireItem,
) => ({
  /** Unique in its batch. */
  key: String(seqNo),
  /** The row's number in the file. */
  seqNo,
  /** As texts, by the names of the kind's columns; "" for an empty one, and for one that the file lacks. */
  cells: Object.fromEntries(batchColumns[kind].map(({ name }) => [name, textOf(name, cells[name])])),
  /** Cells that a failed row has beyond the last column. */
  surplus: surplus ?? [],
  /** The mustahik's present asnaf, which a row that waits would change; "" for none. Null where the bank does not tell it. */
  presentAsnaf: presentAsnaf ?? null,
  /** Errors and warnings, "" where there are none. */
  remarks: keterangan,
});

/**
 * A nominal is a number where it could be read as one.
 *
 * @throws BankError `malformed` where the bank gave something other than a text
 */
function textOf(column: string, cell: unknown): string {
  const isText = typeof cell === "string" || (column === "nominal" && typeof cell === "number");
  if (!isText && cell != null) throw transportError("malformed", false);
  return isText ? String(cell) : "";
}
