import { parse, type SubmissionResult } from "@conform-to/react";
import { useContext } from "react";
import { TypedContext } from "./typed";

/**
 * The state of a form in which something was typed before the session ended, else null:
 * `useForm({ lastResult: posted?.lastResult ?? typedBefore })`.
 */
export function useTypedBefore(): SubmissionResult<string[]> | null {
  const typed = useContext(TypedContext);
  if (typed === null) return null;
  const fields = new URLSearchParams(typed.map(([name, value]) => [name, value]));
  return { initialValue: parse(fields, { resolve: () => ({}) }).reply().initialValue ?? null };
}
