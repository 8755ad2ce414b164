import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from "react";
import type { DialogContent } from "~/texts/dialog";
import { ButtonLink } from "./button-link";
import { ErrorCode } from "./error-code";
import { DeferredStyles } from "./styles/deferred-styles";

interface DialogProps {
  readonly title: string;
  /** Where closing leads. Without it the dialog closes in place (`<form method="dialog">` does it unscripted). */
  readonly closeTo?: string;
  /** A dialog that has to be answered calls this on Escape, and does not close. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog that the server sends open, so that it works without script. With script it becomes modal: the browser keeps
 * the focus inside and closes it on Escape. The safe choice comes first: it gets the focus.
 */
export function Dialog({ title, closeTo, onCancel, children }: DialogProps) {
  const titleId = useId();
  const { ref, giveFocusBack } = useModal();
  const navigate = useNavigate();

  return (
    <div className="scrim">
      <DeferredStyles />
      <dialog
        ref={ref}
        open
        aria-labelledby={titleId}
        onClose={giveFocusBack}
        onCancel={(event) => {
          if (closeTo === undefined && onCancel === undefined) return;
          event.preventDefault();
          onCancel?.();
          if (closeTo !== undefined) navigate(closeTo, { preventScrollReset: true });
        }}
      >
        <h2 id={titleId}>{title}</h2>
        {children}
      </dialog>
    </div>
  );
}

/**
 * Shows a dialog modal, and gives the focus back when it closes or leaves the page. The browser cannot do the second: it forgets
 * what had the focus when React removes a dialog, and React focuses a dialog's button before the dialog is modal.
 */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  const [focusedBefore] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  const opener = useRef<Element | null>(null);
  const giveFocusBack = useCallback(() => {
    const element = opener.current;
    const isHidden = element?.getClientRects().length === 0;
    const menu = isHidden ? element.closest("[popover]") : null;
    // The link may stand in a menu that has closed meanwhile. Then the menu's button gets the focus.
    const shown = menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : element;
    // A dialog that came with the page has no opener.
    const target = shown === document.body ? document.querySelector("main") : shown;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const dialog = ref.current;
    // The user may have closed it before the script came.
    if (!dialog?.open) return undefined;
    const focused = document.activeElement;
    opener.current = dialog.contains(focused) ? focusedBefore : focused;
    dialog.close();
    dialog.showModal();
    return giveFocusBack;
  }, [focusedBefore, giveFocusBack]);

  return { ref, giveFocusBack };
}

/** The buttons at a dialog's end, the safe one first. */
export function Choices({ children }: { children: ReactNode }) {
  return <div className="choices">{children}</div>;
}

interface MessageDialogProps extends Omit<DialogContent, "followUp"> {
  /** Where Close leads; in place without it. */
  readonly closeTo?: string;
  /** The label is in capitals where the session is over. */
  readonly closeLabel?: "Close" | "CLOSE";
  /** Further choices after Close. */
  readonly children?: ReactNode;
}

/** An outcome: title, one sentence, Close. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, text, code, closeTo, closeLabel = "Close", children } = props;
  return (
    <Dialog title={title} {...(closeTo !== undefined && { closeTo })}>
      <p>{text}</p>
      <ErrorCode code={code} />
      <Choices>
        {closeTo === undefined ? (
          <form method="dialog">
            <button type="submit" className="button main" autoFocus>
              {closeLabel}
            </button>
          </form>
        ) : (
          <ButtonLink href={closeTo} autoFocus label={closeLabel} isMain />
        )}
        {children}
      </Choices>
    </Dialog>
  );
}
