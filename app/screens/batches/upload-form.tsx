import { useForm } from "@conform-to/react";
import { useActionData, useNavigation } from "@remix-run/react";
import { useCallback, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { ErrorSummary } from "~/form/error-summary";
import { FailureDialog } from "~/form/failure-dialog";
import { FormArea } from "~/form/field";
import { FormToken } from "~/form/form-token";
import { IdempotencyKey } from "~/form/idempotency";
import type { FormState } from "~/form/submit.server";
import { useDraft } from "~/form/use-draft";
import { TextField } from "~/ui/field";
import { DropZone } from "./drop-zone";
import type { BatchKind } from "./kinds";
import { SendProgress } from "./send-progress";
import { useSending } from "./use-sending";

interface UploadFormProps {
  readonly kind: BatchKind;
  /** Made by the loader. */
  readonly idempotencyKey: string;
}

/**
 * The form of a new batch (docs/product.md#uploads). A plain post of the browser's sends it; where script runs it sends the
 * same form, shows how it gets on, and keeps the file when something goes wrong. The file comes last: what stands before
 * it says whose it is.
 */
export function UploadForm({ kind, idempotencyKey }: UploadFormProps) {
  const { progress, outcome, begin, send } = useSending();
  const fromPage = useActionData<FormState>();
  const posted = outcome?.state ?? fromPage;
  const draft = useDraft();
  const [form, fields] = useForm<{ description: string; file: string }>({
    id: "upload",
    lastResult: posted?.lastResult ?? draft,
  });
  const [fileName, setFileName] = useState("");
  const take = useCallback(
    (name: string) => {
      setFileName(name);
      if (name !== "") begin();
    },
    [begin],
  );
  const isClosed = useHydrated() && fileName === "";
  const isIdle = useNavigation().state === "idle" && progress === undefined;
  return (
    <>
      <form method="post" encType="multipart/form-data" id={form.id} className="card record" onSubmit={send}>
        <ErrorSummary formId={form.id} />
        <TextField label="Batch ID" value={kind.id} readOnly />
        <FormArea field={fields.description} label="Deskripsi" rows={3} />
        <FormToken />
        <IdempotencyKey fresh={idempotencyKey} retry={posted?.retryKey} />
        {fileName !== "" && <TextField label="File Name" value={fileName} readOnly />}
        <DropZone
          id={fields.file.id}
          name={fields.file.name}
          error={fields.file.errors?.[0]}
          before={fields.file.initialValue}
          onName={take}
        />
        {progress === undefined ? (
          <button className="button main" disabled={isClosed || !isIdle}>
            Create
          </button>
        ) : (
          <SendProgress sent={progress} />
        )}
      </form>
      {isIdle && posted?.dialog && <FailureDialog key={outcome?.attempt ?? 0} dialog={posted.dialog} />}
    </>
  );
}
