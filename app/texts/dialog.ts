export const dialogTypes = ["error", "warning", "info", "success"] as const;
export type DialogType = (typeof dialogTypes)[number];

/**
 * What closing a dialog leads to. `sign-out`: the session is over, its button says CLOSE and signs out. `none`: there is nothing to
 * close, a line on the page says it.
 */
export const followUps = ["close", "sign-out", "none"] as const;
export type FollowUp = (typeof followUps)[number];

/** A dialog with one button: an outcome and what to do next. */
export interface DialogContent {
  readonly type: DialogType;
  readonly title: string;
  readonly text: string;
  readonly followUp: FollowUp;
}

/** What went well. */
export function success(title: string, text: string): DialogContent {
  return { type: "success", title, text, followUp: "close" };
}

/** What was refused, other than by the bank. */
export function failure(text: string): DialogContent {
  return { type: "error", title: "Failed", text, followUp: "close" };
}
