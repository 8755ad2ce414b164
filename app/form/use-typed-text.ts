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
