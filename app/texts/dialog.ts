/**
 * Outcomes that are no dialog with a Close. `sign-out`: the session is over, its button says CLOSE and signs out. `none`: there is
 * nothing to close, a line on the page says it.
 */
export const followUps = ["sign-out", "none"] as const;

/** An outcome and what to do next. */
export interface DialogContent {
  readonly title: string;
  readonly text: string;
  readonly followUp?: (typeof followUps)[number] | undefined;
}

/** What went well. */
export function success(title: string, text: string): DialogContent {
  return { title, text };
}

/** What was refused, other than by the bank. */
export function failure(text: string): DialogContent {
  return { title: "Failed", text };
}
