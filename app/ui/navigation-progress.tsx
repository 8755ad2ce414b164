import { useMatches, useNavigation, type Params } from "@remix-run/react";

/** A screen's `handle`, as far as the bar knows it. */
export interface ProgressHandle {
  /** Said while the screen's form is under way; it may depend on the address. */
  readonly submitting?: string | ((params: Params) => string | undefined);
}

/**
 * Shows while the next page or a form is on its way: a thin bar after 200 ms, the specified label after 1 s (the style sheet's
 * timing).
 */
export function NavigationProgress() {
  const { state, formMethod } = useNavigation();
  const match = useMatches().at(-1);
  if (state === "idle") return null;
  const isWrite = formMethod !== undefined && formMethod !== "GET";
  const { submitting } = (match?.handle ?? {}) as ProgressHandle;
  const label = typeof submitting === "function" ? submitting(match?.params ?? {}) : submitting;
  return (
    <div className="navigation-progress" role="status">
      <span>{(isWrite ? label : undefined) ?? "Collecting Resources"}</span>
    </div>
  );
}
