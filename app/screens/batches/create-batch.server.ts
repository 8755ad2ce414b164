import { clientOf } from "~/access/client";
import type { GuardedUpload } from "~/access/guard.server";
import { BankError, isKeyUsed } from "~/bank/errors";
import { bankFor, type Bank } from "~/bank/index.server";
import { redirectWithResult } from "~/form/result.server";
import { submit } from "~/form/submit.server";
import { grouped } from "~/format/rupiah";
import { listHref } from "~/list/detail-links";
import { batchUploaded, type UploadOutcome } from "~/texts/batches";
import { describeError, sentBefore, type Failure } from "~/texts/errors";
import { newBatch } from "./forms";
import type { BatchKind } from "./kinds";

/** Sends a file on to the bank while it arrives, and leads to the list with what the bank found in the file. */
export async function createBatch(
  request: Request,
  kind: BatchKind,
  { actor, form, file }: GuardedUpload,
): Promise<Response> {
  form.set("file", file?.name ?? "");
  return submit(
    form,
    newBatch,
    async ({ description, programme: programmeKey, file: fileName, idempotencyKey }) => {
      const bank = bankFor(actor);
      // The schema refuses a form without a file.
      const { bytes } = file!;
      const upload = { kind: kind.id, description, programmeKey, fileName, bytes, from: clientOf(request) };
      const { key, duplicateOf } = await bank.call("uploadBatch", upload, idempotencyKey);
      const counts = await countsOf(bank, kind, key);
      const list = listHref(kind.uploads.path, new URL(request.url).search);
      return redirectWithResult(list, batchUploaded({ counts, duplicateOf }));
    },
    { describe: describeRefusal, isOnce: true },
  );
}

/** Without script, a user may choose another file in a form that was sent already. The bank keeps the first one. */
function describeRefusal(failure: Failure) {
  return isKeyUsed(failure) ? sentBefore.upload : describeError(failure);
}

/** What the bank found; undefined if the bank fails. The upload itself went well, so that is no error. */
async function countsOf(bank: Bank, { id }: BatchKind, key: string): Promise<UploadOutcome["counts"]> {
  try {
    const [{ label }, { Success, Failed, Process_success }] = await Promise.all([
      bank.call("batch", id, key),
      bank.call("firstBatchItems", id, key, 1),
    ]);
    // If the same form is sent again later, some of its good rows may have been processed already.
    const success = Success.total + Process_success.total;
    return {
      label,
      rows: grouped(success + Failed.total),
      success: grouped(success),
      failed: grouped(Failed.total),
    };
  } catch (error) {
    if (error instanceof BankError) return undefined;
    throw error;
  }
}
