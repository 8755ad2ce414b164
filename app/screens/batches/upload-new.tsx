import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { clientOf } from "~/access/client";
import { requireUpload, type GuardedUpload } from "~/access/guard.server";
import { isKeyUsed, undefinedIfBankFails } from "~/bank/errors";
import { bankFor, everyRow, isKnownToSupport, type Ask, type Bank } from "~/bank/index.server";
import type { RecordChoice } from "~/bank/types";
import { recordLinks } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { requireFormKey, submit } from "~/form/submit.server";
import { grouped } from "~/format/rupiah";
import { listHref, useParentList } from "~/list/detail-links";
import { batchUploaded, type UploadOutcome } from "~/texts/batches";
import { describeError, sentBefore } from "~/texts/errors";
import { versionToChoose } from "~/texts/privacy-notices";
import { optionsOf } from "~/ui/choices";
import { FileButton } from "~/ui/file-button";
import { Screen } from "~/ui/screen";
import { batchKindOf, useBatchKind, titledByBatch, type BatchKind } from "./kinds";
import { samePayments } from "./same-payments";
import { newBatch, UploadForm } from "./upload-form";

export const handle = { submitting: "Mengunggah file." };
export const links = recordLinks;
export const meta = titledByBatch((kind) => `Buat ${kind.uploads.title}`);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, batchKindOf(request).uploads.feature);
  const kind = batchKindOf(request);
  const idempotencyKey = requireFormKey(request);
  const hasProgrammes = kind.pays && (await isKnownToSupport("zakat"));
  const programmes = hasProgrammes ? await programmesToday(bankFor(actor).read) : null;
  const hasNotices = kind.registers && (await isKnownToSupport("privacy"));
  const notices = hasNotices ? await noticesToTell(bankFor(actor).read) : [];
  return json({ programmes, notices, idempotencyKey });
}

/** The texts by which the people in a file may have been told, the one in force first. */
async function noticesToTell(ask: Ask): Promise<RecordChoice[]> {
  const rows = await everyRow((slice) => ask("listPrivacyNotices", { ...slice, isApproved: true }));
  return rows.map(({ key, number, state }) => ({ key, label: versionToChoose(number, state) }));
}

/** The programmes that are valid today, to choose from. */
async function programmesToday(ask: Ask): Promise<RecordChoice[]> {
  const rows = await everyRow((slice) => ask("listProgrammes", { ...slice, validity: "valid" }));
  return rows.map(({ key, mark, name }) => ({ key, label: `${mark} · ${name}` }));
}

export async function action({ request }: ActionFunctionArgs) {
  return requireUpload(request, batchKindOf(request).uploads.feature, (upload) =>
    createBatch(request, batchKindOf(request), upload),
  );
}

/** Over a slow line the session may end before the upload. Then the result waits until the user has signed in again. */
const keptSeconds = 15 * 60;

/** Sends a file on to the bank while it arrives, and leads to the list with what the bank found in the file. */
async function createBatch(request: Request, kind: BatchKind, { actor, form, file }: GuardedUpload) {
  form.set("file", file?.name ?? "");
  return submit(
    { form },
    newBatch,
    async ({ description, programme: programmeKey, notice: noticeKey, file: fileName, idempotencyKey }) => {
      const bank = bankFor(actor);
      // The schema refuses a form without a file.
      const { bytes } = file!;
      const chosen = { description, programmeKey, noticeKey };
      const upload = { kind: kind.id, ...chosen, fileName, bytes, from: clientOf(request) };
      const { key, duplicateOf } = await bank.call("uploadBatch", upload, idempotencyKey);
      const counts = await countsOf(bank, kind, key);
      const same = kind.pays ? await samePaymentsOf(bank, key) : "";
      const list = listHref(kind.uploads.path, new URL(request.url).search);
      return redirectWithResult(list, batchUploaded({ counts, duplicateOf, same }), keptSeconds);
    },
    {
      // A browser without script lets a user choose another file in a form that was sent already. The bank keeps the first one.
      describe: (failure) => (isKeyUsed(failure) ? sentBefore.upload : describeError(failure)),
      isOnce: true,
      choices: async () => ({ programme: optionsOf(await programmesToday(bankFor(actor).call)) }),
    },
  );
}

/** What is to be said of other batches; "" if the bank fails or does not tell it. */
async function samePaymentsOf(bank: Bank, key: string): Promise<string> {
  if (!(await isKnownToSupport("approvals"))) return "";
  return samePayments(await bank.call("reviewBatch", { key }).catch(undefinedIfBankFails));
}

/** What the bank found; undefined if the bank fails. The upload itself went well, so that is no error. */
async function countsOf(bank: Bank, { id }: BatchKind, key: string): Promise<UploadOutcome["counts"]> {
  const found = await Promise.all([
    bank.call("batch", id, key),
    bank.call("firstBatchItems", id, key, 1),
  ]).catch(undefinedIfBankFails);
  if (!found) return undefined;
  const [{ label }, { Success, Failed, Process_success }] = found;
  // If the same form is sent again later, some of its good rows may have been processed already.
  const success = Success.total + Process_success.total;
  const rows = grouped(success + Failed.total);
  return { label, rows, success: grouped(success), failed: grouped(Failed.total) };
}

export default function UploadNew() {
  const { idempotencyKey, ...choices } = useLoaderData<typeof loader>();
  const kind = useBatchKind();
  const { path, title } = kind.uploads;
  const parent = useParentList(path, title);
  return (
    <Screen
      title="Buat Upload Data"
      parent={parent}
      actions={<FileButton href={`${path}/template.csv`} label="Unduh template CSV" />}
    >
      <UploadForm key={kind.id} kind={kind} {...choices} idempotencyKey={idempotencyKey} />
    </Screen>
  );
}
