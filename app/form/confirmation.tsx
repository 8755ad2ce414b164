import { useActionData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConfirmDialog, type Question } from "~/ui/confirm-dialog";
import type { DecisionState } from "./decision.server";
import { FailureDialog } from "./failure-dialog";
import { FormToken } from "./form-token";
import { IdempotencyKey } from "./idempotency";

interface ConfirmationProps {
  readonly question: Question;
  /** The screen behind, path and query. */
  readonly closeTo: string;
  /** Made by the loader. */
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
  return (
    <>
      <ConfirmDialog question={question} closeTo={closeTo} isDangerous={isDangerous}>
        {children}
        <FormToken />
        <IdempotencyKey fresh={idempotencyKey} retry={posted?.retryKey} />
      </ConfirmDialog>
      {isIdle && posted && <FailureDialog dialog={posted.dialog} />}
    </>
  );
}
