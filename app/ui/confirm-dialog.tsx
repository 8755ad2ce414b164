import { Form, useNavigation } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { Choices, Dialog } from "./dialog";

/** What a confirmation asks. `no` leaves everything as it is; `yes` is named by its verb. */
export interface Question {
  readonly title: string;
  /** One sentence that names the thing, and the amount where there is one. */
  readonly text: string;
  readonly no: string;
  readonly yes: string;
}

interface ConfirmDialogProps {
  readonly question: Question;
  /** The screen behind: NO and Escape lead there. Without it they close the dialog in place. */
  readonly closeTo?: string;
  /** Where the form posts; to the dialog's own address without it. */
  readonly action?: string;
  /** What cannot be taken back is red. */
  readonly isDangerous?: boolean;
  /** Fields of the form: its token at least. */
  readonly children: ReactNode;
}

/** Asks before a write. The safe choice comes first and has the focus; the other one is a post, and can be made once. */
export function ConfirmDialog({ question, closeTo, action, isDangerous, children }: ConfirmDialogProps) {
  const isIdle = useNavigation().state === "idle";
  return (
    <Dialog title={question.title} {...(closeTo !== undefined && { closeTo })}>
      <p>{question.text}</p>
      <Form method="post" preventScrollReset {...(action !== undefined && { action })}>
        {children}
        <Choices>
          {closeTo === undefined ? (
            <button type="submit" formMethod="dialog" className="button" autoFocus onClick={closeInPlace}>
              {question.no}
            </button>
          ) : (
            <a ref={focusFirst} className="button" href={closeTo} autoFocus data-still>
              {question.no}
            </a>
          )}
          <button type="submit" className={isDangerous ? "button danger" : "button main"} disabled={!isIdle}>
            {question.yes}
          </button>
        </Choices>
      </Form>
    </Dialog>
  );
}

/** Without script the button's method closes the dialog. Remix would send the form by it. */
function closeInPlace(event: MouseEvent<HTMLButtonElement>): void {
  event.preventDefault();
  event.currentTarget.closest("dialog")?.close();
}

/** React leaves `autofocus` out in the browser, so a field before the choices would take the focus. */
function focusFirst(link: HTMLAnchorElement | null): void {
  link?.setAttribute("autofocus", "");
}
