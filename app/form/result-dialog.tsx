import type { DialogContent } from "~/texts/dialog";
import { MessageDialog } from "~/ui/dialog";
import { SessionOverDialog } from "./session-over-dialog";

/** Shows the result of a write or of a failed call. Where it is the session's end, closing signs out. */
export function ResultDialog({ dialog: { title, text, code, followUp } }: { dialog: DialogContent }) {
  return followUp === "sign-out" ? (
    <SessionOverDialog {...{ title, text }} isRevoked />
  ) : (
    <MessageDialog {...{ title, text, code }} />
  );
}
