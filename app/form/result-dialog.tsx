import type { DialogContent } from "~/texts/dialog";
import { MessageDialog } from "~/ui/dialog";
import { SessionOverDialog } from "./session-over-dialog";

/** What a failed call says, and what was typed into the form that made it, where the session ended with it: urlencoded. */
export interface ResultContent extends DialogContent {
  readonly draft?: string;
}

/** What a failed call says. Where it is the session's end, closing signs out. */
export function ResultDialog({ dialog: { title, text, followUp, draft } }: { dialog: ResultContent }) {
  return followUp === "sign-out" ? (
    <SessionOverDialog {...{ title, text, draft }} isRevoked />
  ) : (
    <MessageDialog {...{ title, text }} />
  );
}
