import { parse, type SubmissionResult } from "@conform-to/react";
import { useContext, useMemo } from "react";
import { DraftContext, type DraftFields } from "./draft";

/**
 * The state of a form in which something was typed before, else null:
 * `useForm({ lastResult: posted?.lastResult ?? draft })`. The same one at each rendering: conform takes another for news.
 */
export function useDraft(): SubmissionResult<string[]> | null {
  const draft = useContext(DraftContext);
  return useMemo(() => draft && stateOf(draft.fields), [draft]);
}

function stateOf(draft: DraftFields): SubmissionResult<string[]> {
  const fields = new URLSearchParams(draft.map(([name, value]) => [name, value]));
  return { initialValue: parse(fields, { resolve: () => ({}) }).reply().initialValue ?? null };
}
