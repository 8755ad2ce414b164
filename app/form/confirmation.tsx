import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { unknownOutcome } from "~/texts/errors";
import { ConfirmDialog, type Question } from "~/ui/confirm-dialog";
import type { DecisionState } from "./decision.server";
import { FailureDialog } from "./failure-dialog";
import { FormToken } from "./form-token";
import { formKeyParameter, IdempotencyKey, withoutFormKey } from "./idempotency";

interface ConfirmationProps {
  readonly question: Question;
  /** The screen behind, path and query. */
  readonly closeTo: string;
  /** The loader's (`questionKey`). */
  readonly idempotencyKey: string;
  /** What cannot be taken back is red. */
  readonly isDangerous?: boolean;
  /** Below the question: facts, and fields of the form. */
  readonly children?: ReactNode;
}

/** The dialog of a route whose action is `decide`. */
export function Confirmation({
  question,
  closeTo,
  idempotencyKey,
  isDangerous = false,
  children,
}: ConfirmationProps) {
  const posted = useActionData<DecisionState>();
  const isIdle = useNavigation().state === "idle";
  const { search } = useLocation();
  const isUnanswered = new URLSearchParams(search).get(formKeyParameter) === idempotencyKey;
  return (
    <>
      <ConfirmDialog question={question} closeTo={withoutFormKey(closeTo)} isDangerous={isDangerous}>
        {isUnanswered && <p role="alert">{unknownOutcome}</p>}
        {children}
        <FormToken />
        <IdempotencyKey fresh={idempotencyKey} retry={posted?.retryKey} />
      </ConfirmDialog>
      {isIdle && posted && <FailureDialog dialog={posted.dialog} />}
    </>
  );
}
