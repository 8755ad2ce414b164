import { useMatches, useNavigation } from "@remix-run/react";

/** A screen's `handle`, as far as waiting knows it. */
interface WaitingHandle {
  /** Said while the screen's form is under way. */
  readonly submitting?: string;
}

/**
 * While the next page is on its way, or a form: a thin bar after 200 ms, the specified label after 1 s (the style sheet's
 * timing).
 */
export function Waiting() {
  const { state, formMethod } = useNavigation();
  const handle = useMatches().at(-1)?.handle as WaitingHandle | undefined;
  if (state === "idle") return null;
  const isWrite = formMethod !== undefined && formMethod !== "GET";
  return (
    <div className="waiting" role="status">
      <span>{(isWrite ? handle?.submitting : undefined) ?? "Collecting Resources"}</span>
    </div>
  );
}
