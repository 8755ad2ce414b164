import { useActionData } from "@remix-run/react";
import { useContext } from "react";
import type { DecisionState } from "./decision.server";
import { DraftContext, type DraftFields } from "./draft";

/** What was typed before into a field of a decision; else "". */
export function useDraftText(name: string): string {
  const before = useContext(DraftContext);
  const draft: DraftFields = useActionData<DecisionState>()?.draft ?? before?.fields ?? [];
  return draft.find(([field]) => field === name)?.[1] ?? "";
}
