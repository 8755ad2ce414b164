import { useForm, type DefaultValue, type FormMetadata } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import type { z } from "zod/v4";
import { Mantine, mantineLink } from "~/theme/mantine";
import { EmptyState } from "~/ui/empty-state";
import { IdempotencyKey, useDraft, useLastResult, useSentValue, valueIn, type Draft } from "./draft";
import { ErrorSummary, type FieldErrors } from "./error-summary";
import { FormToken } from "./form-token";
import sheet from "./record-form.css?url&no-inline";
import { ResultDialog } from "./result-dialog";
import { changedMeanwhile, StaleNotice, type StaleField } from "./stale-edit";

/** The `links` of a screen with a form: the style sheets of fields and forms. */
export const recordLinks = () => [mantineLink, { rel: "stylesheet", href: sheet }];

interface RecordFormOptions<Fields extends Record<string, unknown>, Value> {
  readonly id: string;
  /** Judges the form here and in its action (`submit`). */
  readonly schema: z.ZodType<Value, Fields>;
  readonly defaultValue?: DefaultValue<Fields>;
  /** Simpan is closed while one of these fields is wrong, and while any required field is blank. */
  readonly strict?: readonly (keyof Fields & string)[];
  /** When a field is judged first; from then on at each keystroke. */
  readonly shouldValidate?: "onSubmit" | "onInput";
  /** A screen that sends the form itself gives what the action has answered, and what sends the form. */
  readonly answer?: Draft | undefined;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

interface Wrong {
  readonly draft: Draft | null;
  readonly errors: FieldErrors;
}

/** The state of a form whose action is `submit`: what was typed, and what the browser or the action found wrong with it. */
export function useRecordForm<Fields extends Record<string, unknown>, Value>(
  options: RecordFormOptions<Fields, Value>,
) {
  const { schema, strict, shouldValidate = "onSubmit", answer, ...rest } = options;
  const ofPage = useDraft();
  const draft = answer ?? ofPage;
  // What was wrong at the last press on Simpan. The summary shows it until the next press, or the next answer.
  const [wrong, setWrong] = useState<Wrong>({ draft, errors: draft?.errors });
  if (wrong.draft !== draft) setWrong({ draft, errors: draft?.errors });
  const [form, fields] = useForm<Fields, Value>({
    ...rest,
    lastResult: useLastResult(draft),
    constraint: getZodConstraint(schema),
    shouldValidate,
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const submission = judge(formData, schema);
      if (submission.status === "error") setWrong({ draft, errors: submission.error });
      return submission;
    },
  });
  return { form, fields, draft, errors: wrong.errors, ...useIsReady(schema, strict) };
}

/**
 * Whether a form may be sent as it stands: its button is closed while a field that its schema needs is blank, or one of
 * `strict` is wrong. What else is wrong is said when it is sent. Without script the button is open, and the server judges alone.
 */
export function useIsReady(schema: z.ZodType, strict: readonly string[] = []) {
  const ref = useRef<HTMLFormElement>(null);
  const [isReady, setReady] = useState(true);
  const look = () => {
    if (ref.current) setReady(mayBeSent(new FormData(ref.current), schema, strict));
  };
  // Each rendering looks again: the user may have typed before the script ran, and the schema may have changed.
  useEffect(look);
  return { isReady, formProps: { ref, onInput: look } };
}

/** What the schema says of a form. A file counts by its name, as in the action: its content streams beside the form. */
function judge<Value, Fields>(form: FormData, schema: z.ZodType<Value, Fields>) {
  for (const [name, value] of form) if (value instanceof File) form.set(name, value.name);
  return parseWithZod(form, { schema });
}

function mayBeSent(form: FormData, schema: z.ZodType, strict: readonly string[]): boolean {
  const submission = judge(form, schema);
  const wrong = submission.status === "error" ? Object.keys(submission.error ?? {}) : [];
  return wrong.every((name) => isFilled(form.get(name)) && !strict.includes(name));
}

const isFilled = (value: FormDataEntryValue | null) => typeof value === "string" && /\S/.test(value);

interface RecordFormProps {
  readonly record: Pick<ReturnType<typeof useRecordForm>, "draft" | "errors" | "isReady" | "formProps"> & {
    readonly form: Pick<FormMetadata, "id" | "onSubmit">;
  };
  /** The version of the record that is edited. */
  readonly version?: string;
  /** The typed and the present values, for a record that has changed since the edit began. */
  readonly differences?: (edit: Draft) => readonly StaleField[];
  /** Shows the fields as a card to read: what they say stands in one place, read or edited. */
  readonly isRead?: boolean;
  /** Keeps Simpan closed for a reason outside the form. */
  readonly isClosed?: boolean;
  /** What the button says that sends the form. */
  readonly label?: string;
  /** Why there is nothing to write. A form that comes back stays, although its record may no longer ask for it. */
  readonly obstacle?: string | null;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of a new record, or of an edit: its fields, Simpan, and what went wrong. */
export function RecordForm({
  record,
  version,
  differences,
  obstacle,
  isRead,
  label = "Simpan",
  ...props
}: RecordFormProps) {
  const { form, draft, errors, isReady, formProps } = record;
  const isIdle = useNavigation().state === "idle";
  const sentVersion = useSentValue("version", version ?? "");
  // The form came back with another version than the record has now, because somebody else has changed it meanwhile.
  const isStale = draft && valueIn(draft, "version") !== version && sentVersion === version;
  const stale = isStale && !draft.isOwnChange && differences?.(draft);
  if (isRead)
    return (
      <Mantine>
        <div className="card record">{props.children}</div>
      </Mantine>
    );
  if (obstacle && draft === null) return <EmptyState text={obstacle} />;
  return (
    <Mantine>
      {stale && <StaleNotice fields={stale} />}
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
        <IdempotencyKey />
        {draft?.news && <p role="alert">{draft.news}</p>}
        <div className="act">
          <button type="submit" className="button main" disabled={!isReady || props.isClosed || !isIdle}>
            {label}
          </button>
        </div>
      </Form>
      {isIdle && draft?.dialog && !(stale && draft.dialog.text === changedMeanwhile) && (
        <ResultDialog dialog={draft.dialog} />
      )}
    </Mantine>
  );
}
