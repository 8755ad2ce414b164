import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod/v4";

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
  // At each rendering: something may have been typed before the script ran, and the schema may have changed.
  useEffect(look);
  return { isReady, formProps: { ref, onInput: look } };
}

/** What the schema says of a form. A file counts by its name, as in the action: its content streams beside the form. */
export function judge<Value, Fields>(form: FormData, schema: z.ZodType<Value, Fields>) {
  for (const [name, value] of form) if (value instanceof File) form.set(name, value.name);
  return parseWithZod(form, { schema });
}

function mayBeSent(form: FormData, schema: z.ZodType, strict: readonly string[]): boolean {
  const submission = judge(form, schema);
  const wrong = submission.status === "error" ? Object.keys(submission.error ?? {}) : [];
  return wrong.every((name) => isFilled(form.get(name)) && !strict.includes(name));
}

const isFilled = (value: FormDataEntryValue | null) => typeof value === "string" && /\S/.test(value);
