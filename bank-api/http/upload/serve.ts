import type { IncomingMessage } from "node:http";
import { WorkQueue } from "bank-api/access/work-queue";
import { BatchReader } from "bank-api/batches/reader";
import type { Actor } from "bank-api/domain/actor";
import { readDescription } from "bank-api/domain/batches";
import { BranchScope } from "bank-api/domain/branch-scope";
import { jakartaDate } from "bank-api/domain/dates";
import { noRight, refused } from "bank-api/domain/errors";
import { readFileName } from "bank-api/domain/file-name";
import { isId } from "bank-api/domain/ids";
import { holds, uploadBatches } from "bank-api/domain/permission";
import { registersNobody, requireApprovedNotice } from "bank-api/domain/privacy-notices";
import { requireValidProgramme } from "bank-api/domain/programmes";
import type { Log } from "bank-api/log";
import { uploadsWithoutRoom } from "bank-api/metrics/counted";
import { actOf, type AuditEntry } from "bank-api/store/audit/audit";
import { findBatch, findSameFile, insertBatch, type NewBatch } from "bank-api/store/batches/batches";
import { addNoticeEvent } from "bank-api/store/people/notices";
import { findApprovedNotice } from "bank-api/store/privacy/privacy-notices";
import { findKnownProgrammes } from "bank-api/store/programmes/programmes";
import type { Db } from "bank-api/store/runtime/database";
import { isWithoutConnection, OutcomeUnknown } from "bank-api/store/runtime/errors";
import { keepAnswer, type WriteKey } from "bank-api/store/runtime/idempotency";
import type { FastifyRequest } from "fastify";
import type { z } from "zod/v4";
import { batchKinds, uploadLimits } from "contract/batch-kinds";
import type { EnvelopeOut } from "contract/envelope";
import { unsignedPayload } from "contract/signing";
import { uploadBatch, type BatchStatus } from "contract/specified/batches";
import { requireActor } from "../actor-calls";
import { readFields } from "../body";
import { successEnvelope } from "../envelope";
import type { Services } from "../services";
import { answerTo, write, type WriteAnswer } from "../write";
import { requireWriteKey, withContent } from "../write-key";
import { brokenOff, readUpload, type UploadForm } from "./multipart";
import { ReadingQueue } from "./reading-queue";
import { storeRows } from "./store-rows";

const reading = new ReadingQueue();
/** How many files are read at this moment, and how many wait for their turn. */
export const uploadsUnderWay = () => reading.use();
/** Storing a batch takes a connection and most of a processor. No more batches wait here than files are read at once. */
const storing = new WorkQueue(2, 8);

/**
 * Serves the upload of a file. It first checks who uploads, and whether they may upload any kind. When it is the file's turn,
 * the body streams into a thread that reads it. A file that is refused as a whole leaves nothing behind.
 */
export async function serveUpload(services: Services, request: FastifyRequest): Promise<EnvelopeOut> {
  const { actor } = await requireActor(services, { needs: uploadBatches }, request, {
    hash: unsignedPayload,
  });
  const key = requireWriteKey("uploadBatch", request, `user:${actor.userId}`);
  const uploader = { userId: actor.userId, address: request.clientAddress };
  const accepted = await reading.run(uploader, endOf(request.raw), () =>
    readUpload(request.raw, uploadLimits.fileBytes, (form) => acceptFile(services, actor, key, form)),
  );
  return answerTo(request, accepted);
}

/** Aborted when the connection closes. Node does not see that while the buffers are full of a file that nobody reads. */
function endOf(request: IncomingMessage): AbortSignal {
  const end = new AbortController();
  const onClose = () => end.abort(brokenOff());
  if (request.destroyed) onClose();
  else request.once("close", onClose);
  return end.signal;
}

const begunStatus = "Uploading" satisfies BatchStatus;

type Fields = z.infer<typeof uploadBatch.fields>;
type AnswerData = z.infer<typeof uploadBatch.data>;
/** What is known of a batch while it waits to be stored. */
type FileOfBatch = Omit<NewBatch, "id" | "creator">;

async function acceptFile(services: Services, actor: Actor, key: WriteKey, form: UploadForm) {
  const fields = readFields(uploadBatch.fields, form.fields);
  if (!holds(actor, uploadBatches[fields.batch_id])) throw noRight();
  if (fields.branch_id !== actor.branch.id) throw refused("File hanya dapat diunggah untuk cabang sendiri.");
  const fileName = readFileName(form.fileName);
  const reader = new BatchReader(fields.batch_id, jakartaDate(services.clock.now()));
  try {
    for await (const bytes of form.file) await reader.add(bytes);
    const facts = await reader.finish();
    const file: FileOfBatch = {
      kind: fields.batch_id,
      branchId: actor.branch.id,
      description: readDescription(fields.description),
      fileName,
      fileHash: Buffer.from(facts.sha256, "hex"),
      notices: facts.notices,
      optionalColumns: facts.optionalColumns,
      programmeId: fields.programme_id ?? null,
      privacyNoticeId: fields.privacy_notice_id ?? null,
      rowCount: facts.rows,
    };
    const content: [Fields, string, string] = [fields, fileName, facts.sha256];
    return await storing.run(() => storeBatch(services, actor, withContent(key, content), file, reader));
  } catch (error) {
    throw isWithoutRoom(error) ? withoutRoom(services.log) : error;
  } finally {
    await reader.close();
  }
}

/** The disk of temporary files is full, or the quota of the bank's user. Nothing of the file is stored by then. */
const isWithoutRoom = (error: unknown) =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException | undefined)?.code ?? "");

function withoutRoom(log: Log): Error {
  uploadsWithoutRoom.inc();
  log.error({ event: "upload-without-room", hint: "TMPDIR names the folder of temporary files" });
  return refused(
    "Tempat penyimpanan sementara penuh, jadi file ini belum disimpan. Coba lagi beberapa menit lagi. Hubungi administrator bila terulang.",
  );
}

/** Refuses a programme that was chosen for a file, if it is not valid today or the file is no distribution. */
async function requireChosenProgramme(db: Db, { kind, programmeId, creator }: NewBatch): Promise<void> {
  if (programmeId === null) return;
  if (!batchKinds[kind].pays) throw refused("Program hanya dapat dipilih untuk penyaluran dana.");
  const found = await findKnownProgrammes(db, "id", [programmeId], jakartaDate(creator.at));
  requireValidProgramme(found.get(programmeId));
}

/** Refuses a text by which the people in a file were told, if it was never in force or the file registers nobody. */
async function requireChosenNotice(db: Db, { kind, privacyNoticeId: key }: NewBatch): Promise<void> {
  if (key === null) return;
  if (!batchKinds[kind].registers) throw registersNobody();
  requireApprovedNotice(isId(key) && (await findApprovedNotice(db, key)));
}

/** Adds the batch, visible from then on, and then its rows. The same key again gets the answer of the first time. */
async function storeBatch(
  services: Services,
  actor: Actor,
  key: WriteKey,
  file: FileOfBatch,
  reader: BatchReader,
): Promise<WriteAnswer> {
  const { db, clock, ids, log } = services;
  // Set here, because the file may have waited in line.
  const creator = { key: actor.userId, name: actor.name, at: clock.now() };
  const batch: NewBatch = { ...file, id: ids.next(), creator };
  const begun = await write(services, key, async (transaction) => {
    await requireChosenProgramme(transaction, batch);
    await requireChosenNotice(transaction, batch);
    const sameFile = await findSameFile(transaction, batch);
    const label = await insertBatch(transaction, batch, clock.now());
    return { answer: answerOf(batch, sameFile), act: uploadOf(actor, batch, label) };
  });
  const answer = uploadBatch.data.safeParse(begun.answer.data);
  // A refusal has no data. It stays as it was kept.
  if (!answer.success) return begun;
  // Another call with this key created the batch; return its answer.
  if (answer.data._key !== batch.id)
    return { ...begun, answer: await onceBegun(asOfNow(db, actor, begun.answer, answer.data)) };
  const done = withStatus(begun.answer, answer.data, "Pending");
  const conclude = async (transaction: Db) => {
    const happened = { subjectId: batch.id, actorId: null, at: clock.now() };
    await addNoticeEvent(transaction, { kind: "batch-checked", ...happened });
    await keepAnswer(transaction, key, done);
  };
  await onceBegun(storeRows(services, batch, BranchScope.of(actor), reader.rows(), conclude));
  log.info({ event: "batch-uploaded", batch: batch.id, rows: batch.rowCount });
  return { ...begun, answer: done };
}

/** Work for a batch that is there already. So nobody may be told that nothing was done, even where this work has not begun. */
async function onceBegun<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isWithoutConnection(error) ? new OutcomeUnknown("", { cause: error }) : error;
  }
}

/** The answer may have been kept before the rows were stored. The batch itself tells whether they are stored by now. */
async function asOfNow(db: Db, actor: Actor, kept: EnvelopeOut, data: AnswerData): Promise<EnvelopeOut> {
  if (data.status !== begunStatus) return kept;
  const batch = await findBatch(db, data._key, BranchScope.of(actor));
  return withStatus(kept, data, batch?.status ?? begunStatus);
}

const withStatus = (answer: EnvelopeOut, data: AnswerData, status: BatchStatus): EnvelopeOut => ({
  ...answer,
  data: { ...data, status },
});

const uploadOf = (actor: Actor, batch: NewBatch, label: string): AuditEntry => ({
  actor,
  at: batch.creator.at,
  ...actOf("batch", "upload", batch.id, {
    label,
    rows: batch.rowCount,
    sha256: batch.fileHash.toString("hex"),
  }),
});

function answerOf(batch: NewBatch, sameFile: string | undefined): EnvelopeOut {
  const data: z.input<typeof uploadBatch.data> = {
    _key: batch.id,
    status: begunStatus,
    sha256: batch.fileHash.toString("hex"),
    duplicate_of: sameFile ?? "",
    notices: [...batch.notices],
  };
  return successEnvelope({ data });
}
