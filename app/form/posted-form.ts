import { useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { useLastResult, type Draft } from "./draft";

/** A form that its action judges alone: what came of the last post, and the fields as they were filled in. */
export function usePostedForm<Fields extends Record<string, unknown>>(id: string) {
  const posted = useActionData<Draft>();
  const [form, fields] = useForm<Fields>({ id, lastResult: useLastResult(posted) });
  return { form, fields, posted };
}
