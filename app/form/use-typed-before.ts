import { parse, type SubmissionResult } from "@conform-to/react";
import { useContext, useMemo } from "react";
import { TypedContext, type Typed } from "./typed";

/**
 * The state of a form in which something was typed before, else null:
 * `useForm({ lastResult: posted?.lastResult ?? typedBefore })`. The same one at each rendering: conform takes another for news.
 */
export function useTypedBefore(): SubmissionResult<string[]> | null {
  const typed = useContext(TypedContext);
  return useMemo(() => typed && stateOf(typed.fields), [typed]);
}

function stateOf(typed: Typed): SubmissionResult<string[]> {
  const fields = new URLSearchParams(typed.map(([name, value]) => [name, value]));
  return { initialValue: parse(fields, { resolve: () => ({}) }).reply().initialValue ?? null };
}
