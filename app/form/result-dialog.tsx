import type { DialogContent } from "~/texts/dialog";
import { MessageDialog } from "~/ui/dialog";
import { SessionOverDialog } from "./session-over-dialog";

/** A result. Where the session ended with it, `draft` holds what was typed into the form that was sent, urlencoded. */
export interface ResultContent extends DialogContent {
  readonly draft?: string;
}

/** Shows the result of a write or of a failed call. Where it is the session's end, closing signs out. */
export function ResultDialog({ dialog: { title, text, code, followUp, draft } }: { dialog: ResultContent }) {
  return followUp === "sign-out" ? (
    <SessionOverDialog {...{ title, text, draft }} isRevoked />
  ) : (
    <MessageDialog {...{ title, text, code }} />
  );
}
