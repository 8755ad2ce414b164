import { useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Draft } from "~/form/draft";
import { Mantine } from "~/theme/mantine";
import { ButtonLink } from "~/ui/button-link";
import { Choices, Dialog, MessageDialog } from "~/ui/dialog";
import { signInAddress } from "./addresses";

interface StepDialogProps {
  readonly texts: Readonly<Record<"title" | "text" | "cancel" | "confirm", string>>;
  /** Above the text. */
  readonly notice?: ReactNode;
  readonly id: string;
  /** What is said where the confirmation differs from the password. */
  readonly mismatch?: string;
  /** The page of the sign-in screen behind it, to which one goes back. */
  readonly page?: "sign-in" | "forget";
  /** The fields. */
  readonly children: ReactNode;
}

/** A step of signing in, as a dialog over its screen: a form, and over it what became of the last try. */
export function StepDialog({ texts, notice, id, mismatch, page = "sign-in", children }: StepDialogProps) {
  const cancel = signInAddress(useLocation().search, page);
  const posted = useActionData<Draft>();
  return (
    <Mantine>
      <Dialog title={texts.title} closeTo={cancel}>
        {notice}
        <p>{texts.text}</p>
        <form method="post" id={id} noValidate data-whole data-mismatch={mismatch}>
          {children}
          <Choices>
            <ButtonLink href={cancel} label={texts.cancel} />
            <button type="submit" className="button main">
              {texts.confirm}
            </button>
          </Choices>
        </form>
      </Dialog>
      {posted?.dialog && <MessageDialog {...posted.dialog} />}
    </Mantine>
  );
}
