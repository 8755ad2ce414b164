import { useActionData } from "@remix-run/react";
import { useContext } from "react";
import type { DecisionState } from "./decision.server";
import { TypedContext, type Typed } from "./typed";

/** What was typed before into a field of a decision; else "". */
export function useTypedText(name: string): string {
  const before = useContext(TypedContext);
  const typed: Typed = useActionData<DecisionState>()?.typed ?? before?.fields ?? [];
  return typed.find(([field]) => field === name)?.[1] ?? "";
}

/**
 * What stood in a field of a form that was sent, nobody knows with what effect, and is shown again as it was: it goes out as
 * the same only with the same content, whatever its record is by now. Else undefined.
 */
export function useSentText(name: string): string | undefined {
  const before = useContext(TypedContext);
  const isAnswered = useActionData() !== undefined;
  if (isAnswered || !before?.wasSent) return undefined;
  return before.fields.find(([field]) => field === name)?.[1] ?? "";
}
