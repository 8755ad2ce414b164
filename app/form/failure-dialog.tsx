import type { DialogContent } from "~/texts/dialog";
import { Choices, Dialog, MessageDialog } from "~/ui/dialog";
import { FormToken } from "./form-token";

/** What a failed call says. Where it is the session's end, closing signs out (spec, document 1 §2, Shared layout). */
export function FailureDialog({ dialog }: { dialog: DialogContent }) {
  if (dialog.followUp === "close") return <MessageDialog title={dialog.title} text={dialog.text} />;
  return (
    <Dialog title={dialog.title} closeTo="/logout">
      <p>{dialog.text}</p>
      <form method="post" action="/logout">
        <FormToken />
        <Choices>
          <button className="button main" autoFocus>
            CLOSE
          </button>
        </Choices>
      </form>
    </Dialog>
  );
}
