import { useForm, type DefaultValue, type FormMetadata } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import type { z } from "zod/v4";
import sheet from "~/ui/styles/record.css?url&no-inline";
import { useDraft, useSentValue } from "./draft";
import { ErrorSummary, type FieldErrors } from "./error-summary";
import { FormToken } from "./form-token";
import { IdempotencyKey } from "./idempotency";
import { ResultDialog } from "./result-dialog";
import { StaleNotice, type StaleField } from "./stale-edit";
import type { FormState } from "./submit.server";
import { judge, useIsReady } from "./use-is-ready";

/** The `links` of a screen with a `RecordForm`: the style sheet of the form. */
export const recordLinks = () => [{ rel: "stylesheet", href: sheet }];

interface RecordFormOptions<Fields extends Record<string, unknown>, Value> {
  readonly id: string;
  /** Judges the form here and in its action (`submit`). */
  readonly schema: z.ZodType<Value, Fields>;
  readonly defaultValue?: DefaultValue<Fields>;
  /** Simpan is closed while one of these fields is wrong, and while any required field is blank. */
  readonly strict?: readonly (keyof Fields & string)[];
  /** When a field is judged first; from then on at each keystroke. */
  readonly shouldValidate?: "onSubmit" | "onInput";
  /** For a form that the screen sends by itself: what the action has answered, and what sends it. */
  readonly answer?: FormState | undefined;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

interface Wrong {
  readonly posted: FormState | undefined;
  readonly errors: FieldErrors;
}

/** The state of a form whose action is `submit`: what was typed, and what the browser or the action found wrong with it. */
export function useRecordForm<Fields extends Record<string, unknown>, Value>({
  schema,
  strict,
  shouldValidate = "onSubmit",
  answer,
  ...options
}: RecordFormOptions<Fields, Value>) {
  const ofPage = useActionData<FormState>();
  const posted = answer ?? ofPage;
  const draft = useDraft();
  const lastResult = posted?.lastResult ?? draft;
  // What was wrong at the last press on Simpan. The summary shows it until the next press, or the next answer.
  const [wrong, setWrong] = useState<Wrong>({ posted, errors: posted?.lastResult?.error });
  if (wrong.posted !== posted) setWrong({ posted, errors: posted?.lastResult?.error });
  const [form, fields] = useForm<Fields, Value>({
    ...options,
    lastResult,
    constraint: getZodConstraint(schema),
    shouldValidate,
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const submission = judge(formData, schema);
      if (submission.status === "error") setWrong({ posted, errors: submission.error });
      return submission;
    },
  });
  return { form, fields, lastResult, posted, errors: wrong.errors, ...useIsReady(schema, strict) };
}

interface RecordFormProps {
  readonly record: Pick<ReturnType<typeof useRecordForm>, "posted" | "errors" | "isReady" | "formProps"> & {
    readonly form: Pick<FormMetadata, "id" | "onSubmit">;
  };
  /** Made by the loader. */
  readonly idempotencyKey: string;
  /** Of the record that is edited. */
  readonly version?: string;
  /** The typed and the present values, where the record has changed since the edit began. */
  readonly staleFields?: readonly StaleField[] | undefined;
  /** Keeps Simpan closed for a reason outside the form. */
  readonly isClosed?: boolean;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of a new record, or of an edit: its fields, Simpan, and what went wrong. */
export function RecordForm({ record, idempotencyKey, version, staleFields, ...props }: RecordFormProps) {
  const { form, posted, errors, isReady, formProps } = record;
  const isIdle = useNavigation().state === "idle";
  const sentVersion = useSentValue("version", version ?? "");
  const isStale = staleFields && sentVersion === version && !posted?.isOwnChange;
  return (
    <>
      {isStale && <StaleNotice fields={staleFields} />}
      <Form
        method="post"
        id={form.id}
        className="card record"
        noValidate
        onSubmit={form.onSubmit}
        {...formProps}
      >
        <ErrorSummary formId={form.id} errors={errors} />
        {props.children}
        <FormToken />
        {version !== undefined && <input type="hidden" name="version" value={sentVersion} />}
        <IdempotencyKey fresh={idempotencyKey} retry={posted?.retryKey} />
        <button className="button main" disabled={!isReady || props.isClosed || !isIdle}>
          Simpan
        </button>
      </Form>
      {isIdle && posted?.dialog && !isStale && <ResultDialog dialog={posted.dialog} />}
    </>
  );
}
