import { useActionData } from "@remix-run/react";
import { useContext } from "react";
import type { DecisionState } from "./decision.server";
import { TypedContext, type Typed } from "./typed";

/** What was typed into a field of a decision that is asked again, or before the session ended; else "". */
export function useTypedText(name: string): string {
  const before = useContext(TypedContext);
  const typed: Typed = useActionData<DecisionState>()?.typed ?? before ?? [];
  return typed.find(([field]) => field === name)?.[1] ?? "";
}
