/**
 * How an outcome is shown instead of in a dialog with the button Close.
 * - `sign-out`: the session is over. The button of the dialog says CLOSE and signs out.
 * - `none`: a line on the page says it. There is nothing to close.
 */
export const followUps = ["sign-out", "none"] as const;

/** An outcome and what to do next. */
export interface DialogContent {
  readonly title: string;
  readonly text: string;
  /** The code of a request that failed, which support searches for in the logs. */
  readonly code?: string | undefined;
  readonly followUp?: (typeof followUps)[number] | undefined;
}

/** A sentence under the title of its screen. */
export function message(title: string, text: string): DialogContent {
  return { title, text };
}

/** What the app itself refused. */
export function failure(text: string): DialogContent {
  return { title: "Failed", text };
}
