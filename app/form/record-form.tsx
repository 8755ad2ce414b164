import { Form, useActionData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "./error-summary";
import { FailureDialog } from "./failure-dialog";
import { FormToken } from "./form-token";
import { IdempotencyKey } from "./idempotency";
import { StaleNotice, type StaleField } from "./stale-notice";
import type { FormState } from "./submit.server";
import { useJudgement } from "./use-judgement";
import { useSentValue } from "./use-sent";

interface RecordFormProps {
  /** Of the conform form. */
  readonly id: string;
  /** Made by the loader. */
  readonly idempotencyKey: string;
  /** Whether there is something to save; a function that stays the same. */
  readonly judge: (form: FormData) => "whole" | "incomplete";
  /** Of the record that is edited. */
  readonly version?: string;
  /** Both values of an edit that began with another version. */
  readonly staleFields?: readonly StaleField[] | undefined;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of a new record, or of an edit, whose action is `submit`: its fields, Simpan, and what went wrong. */
export function RecordForm({ id, idempotencyKey, judge, version, staleFields, children }: RecordFormProps) {
  const posted = useActionData<FormState>();
  const isIdle = useNavigation().state === "idle";
  const { formProps, judgement } = useJudgement(judge, "whole");
  const sentVersion = useSentValue("version", version ?? "");
  const isStale = staleFields && sentVersion === version && !posted?.isOwnChange;
  return (
    <>
      {isStale && <StaleNotice fields={staleFields} />}
      <Form method="post" id={id} className="card record" noValidate {...formProps}>
        <ErrorSummary formId={id} />
        {children}
        <FormToken />
        {version !== undefined && <input type="hidden" name="version" value={sentVersion} />}
        <IdempotencyKey fresh={idempotencyKey} retry={posted?.retryKey} />
        <button className="button main" disabled={judgement !== "whole" || !isIdle}>
          Simpan
        </button>
      </Form>
      {isIdle && posted?.dialog && !isStale && <FailureDialog dialog={posted.dialog} />}
    </>
  );
}
