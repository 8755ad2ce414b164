import { Progress } from "@mantine/core";
import { useBlocker, useNavigation } from "@remix-run/react";
import { useCallback, useState } from "react";
import { z } from "zod/v4";
import type { RecordChoice } from "~/bank/types";
import { IdempotencyKey } from "~/form/draft";
import { ErrorSummary } from "~/form/error-summary";
import { FormArea, FormSelect, ReadField } from "~/form/field";
import { FormToken } from "~/form/form-token";
import { useRecordForm } from "~/form/record-form";
import { ResultDialog } from "~/form/result-dialog";
import { cleanedText, idempotencyKey as keyField } from "~/form/schema";
import { fileTexts, programmeTexts } from "~/texts/batches";
import { neverTold, noticeLabel, uploadHelp } from "~/texts/privacy-notices";
import { Mantine } from "~/theme/mantine";
import { optionsOf } from "~/ui/choices";
import { Choices, Dialog } from "~/ui/dialog";
import { DropZone } from "./drop-zone";
import type { BatchKind } from "./kinds";
import { useSending } from "./use-sending";

const longestDescription = 1000;

/** Chosen where the people in the file were told by no text. An empty value would not stay in a form that comes back. */
const toldByNone = "none";

/** The form of a new batch. `file` is the name of the chosen file, whose content is sent on to the bank as it arrives. */
export const newBatch = z.object({
  description: cleanedText()
    .max(longestDescription, `Deskripsi paling banyak ${longestDescription} karakter.`)
    .default(""),
  /** "" for none. */
  programme: z.string().default(""),
  notice: z
    .string()
    .default("")
    .transform((key) => (key === toldByNone ? "" : key)),
  file: z.string(fileTexts.missing).regex(/\.csv$/i, fileTexts.notCsv),
  idempotencyKey: keyField,
});

interface UploadFormProps {
  readonly kind: BatchKind;
  /** What the file can be for; null where there are no programmes. */
  readonly programmes: readonly RecordChoice[] | null;
  /** By what the people in the file may have been told about their data; none where the bank has no texts. */
  readonly notices: readonly RecordChoice[];
  /** Made by the loader. */
  readonly idempotencyKey: string;
}

/**
 * The form of a new batch (docs/product.md#uploads). The browser posts it. With script the page sends the same form,
 * shows the progress, and keeps the file when something goes wrong. The file must be the last field: the fields before it carry
 * the token, which is checked first.
 */
export function UploadForm({ kind, programmes, notices, idempotencyKey }: UploadFormProps) {
  const { progress, outcome, begin, send } = useSending(idempotencyKey);
  const { form, fields, draft, errors, isReady, formProps } = useRecordForm({
    id: "upload",
    schema: newBatch,
    strict: ["file"],
    defaultValue: { notice: notices[0]?.key },
    answer: outcome?.draft,
    onSubmit: send,
  });
  const [fileName, setFileName] = useState("");
  const take = useCallback(
    (name: string) => {
      setFileName(name);
      if (name !== "") begin();
    },
    [begin],
  );
  const isIdle = useNavigation().state === "idle" && progress === undefined;
  return (
    <Mantine>
      <form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        className="card record"
        onSubmit={form.onSubmit}
        {...formProps}
      >
        <ErrorSummary formId={form.id} errors={errors} />
        <ReadField label="Batch ID" value={kind.id} />
        <FormArea field={fields.description} label="Deskripsi" rows={3} />
        {programmes && (
          <FormSelect
            field={fields.programme}
            label={programmeTexts.label}
            description={programmeTexts.help}
            none={programmeTexts.none}
            data={optionsOf(programmes)}
          />
        )}
        {notices.length > 0 && (
          <FormSelect
            field={fields.notice}
            label={noticeLabel}
            description={uploadHelp}
            data={[...optionsOf(notices), { value: toldByNone, label: neverTold }]}
          />
        )}
        <FormToken />
        <IdempotencyKey answer={outcome?.draft} />
        {fileName !== "" && <ReadField label="File Name" value={fileName} />}
        <DropZone
          id={fields.file.id}
          name={fields.file.name}
          error={fields.file.errors?.[0]}
          before={fields.file.initialValue}
          onName={take}
        />
        {progress === undefined ? (
          <div className="act">
            <button type="submit" className="button main" disabled={!isReady}>
              Create
            </button>
          </div>
        ) : (
          <SendProgress sent={progress} />
        )}
      </form>
      {isIdle && draft?.dialog && <ResultDialog key={outcome?.attempt ?? 0} dialog={draft.dialog} />}
    </Mantine>
  );
}

/** Replaces the button while a file is being sent. It shows how much is sent, and after that says that the bank checks the rows. */
function SendProgress({ sent }: { sent: number }) {
  const percent = Math.floor(sent * 100);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <div>
      {blocker.state === "blocked" && <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed} />}
      <Progress aria-label="Terkirim" value={percent} bg="var(--page)" />
      <p role="status">{sent < 1 ? "Mengirim file." : "File terkirim. Bank sedang memeriksa baris."}</p>
      {sent < 1 && <p className="quiet">{`${percent}%`}</p>}
    </div>
  );
}

/** Asks before a link leads away, because that breaks the upload off. */
function LeaveQuestion({ onStay, onLeave }: Readonly<Record<"onStay" | "onLeave", () => void>>) {
  return (
    <Dialog title="File masih dikirim" onCancel={onStay}>
      <p>Bila Anda meninggalkan layar ini, pengiriman berhenti dan file harus diunggah lagi.</p>
      <Choices>
        <button type="button" className="button main" onClick={onStay} autoFocus>
          Tetap di sini
        </button>
        <button type="button" className="button" onClick={onLeave}>
          Tinggalkan
        </button>
      </Choices>
    </Dialog>
  );
}
