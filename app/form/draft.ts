import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { createContext, useContext, useMemo, useState } from "react";
import type { Draft, DraftFields } from "~/access/draft.server";
import type { FormState } from "./submit.server";

/** Given by the shell. */
export const DraftContext = createContext<Draft | null>(null);

/**
 * The state of a form in which something was typed before, else null: `useForm({ lastResult: posted?.lastResult ?? draft })`. It is
 * the same object at each rendering, because conform takes another object for a new result.
 */
export function useDraft(): SubmissionResult<string[]> | null {
  const draft = useContext(DraftContext);
  return useMemo(() => draft && { initialValue: valuesIn(draft.fields) }, [draft]);
}

function valuesIn(fields: DraftFields): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of fields) {
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}

/** Whether the form that is shown was sent before, and nobody knows with what effect (docs/decisions/0054). */
export function useWasSent(): boolean {
  const sent = useSentFields();
  const isLost = useIsAnswerLost();
  return sent !== undefined || isLost;
}

/**
 * Whether a form stays on its screen although its record no longer asks for it: nobody knows what became of the form, or the
 * answer to it is still to be read.
 */
export function useKeepsForm(): boolean {
  const wasSent = useWasSent();
  return useActionData() !== undefined || wasSent;
}

/**
 * The value of a hidden field that tells what the form began with, such as the version of its record. It is `present`. But a
 * form that was sent with unknown effect keeps the value that it was sent with: the bank takes the same key only with the same
 * content, and the form itself may have changed the record.
 */
export function useSentValue(name: string, present: string): string {
  const fields = useSentFields();
  // A draft leaves out fields that were empty.
  const sent = fields && (fields.find(([field]) => field === name)?.[1] ?? "");
  const isLost = useIsAnswerLost();
  // What the form showed when it went out; a lost answer is followed by a fresh reading of the record.
  const [shown, setShown] = useState(present);
  if (!isLost && shown !== present) setShown(present);
  return sent ?? (isLost ? shown : present);
}

function useSentFields() {
  const before = useContext(DraftContext);
  const hasActionData = useActionData() !== undefined;
  return before?.wasSent && !hasActionData ? before.fields : undefined;
}

/** Whether the answer was lost between the browser and the app. Then the page still shows the form as it was filled in. */
function useIsAnswerLost(): boolean {
  const posted = useActionData<FormState>();
  return posted?.lastResult === null && posted.retryKey !== null;
}
