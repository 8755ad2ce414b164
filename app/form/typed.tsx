import { parse, type SubmissionResult } from "@conform-to/react";
import { createContext, useContext } from "react";

/** Names and values as a form posted them. */
type Typed = readonly (readonly [name: string, value: string])[];

const TypedContext = createContext<Typed | null>(null);

/** The shell gives the page's form what the same user had typed into it before the session ended. */
export const TypedProvider = TypedContext.Provider;

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
