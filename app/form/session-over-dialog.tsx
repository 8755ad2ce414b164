import { useLocation } from "@remix-run/react";
import { useRef, type FormEvent } from "react";
import { draftFields, type DraftFields } from "~/access/draft";
import { idempotencyKeyField } from "~/access/form-token";
import { leadingBack } from "~/access/return-path";
import { revokedField, sessionOverPath, draftField } from "~/access/session-screens";
import { Choices, Dialog } from "~/ui/dialog";
import { useDraft } from "./draft";
import { FormToken } from "./form-token";

interface SessionOverDialogProps {
  readonly title: string;
  readonly text: string;
  /** The bank ended the session before its time. */
  readonly isRevoked?: boolean;
}

/**
 * Says that the session is over. CLOSE signs out, and takes along what stands in the page's form, which is shown again to the same
 * user.
 */
export function SessionOverDialog({ title, text, isRevoked = false }: SessionOverDialogProps) {
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  // A page with script reads its form instead.
  const draft = urlencoded(useDraft()?.fields ?? []);
  const takeAlong = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const field = currentTarget.elements.namedItem(draftField);
    if (field instanceof HTMLInputElement) field.value = draftOnPage() || draft;
  };
  return (
    <Dialog title={title} onCancel={() => form.current?.querySelector("button")?.click()}>
      <p>{text}</p>
      <form
        ref={form}
        method="post"
        action={leadingBack(sessionOverPath, pathname + search)}
        onSubmit={takeAlong}
      >
        <FormToken />
        {isRevoked && <input type="hidden" name={revokedField} value="yes" />}
        <input type="hidden" name={draftField} defaultValue={draft} />
        <Choices>
          <button type="submit" className="button main" autoFocus>
            CLOSE
          </button>
        </Choices>
      </form>
    </Dialog>
  );
}

/** What stands in the page's form for a write, urlencoded. */
function draftOnPage(): string {
  const form = document.querySelector(`[name="${idempotencyKeyField}"]`)?.closest("form");
  return urlencoded(form ? draftFields(new FormData(form)) : []);
}

const urlencoded = (fields: DraftFields) => String(new URLSearchParams(fields.map(([...field]) => field)));
