import { useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { secondFactorField } from "~/access/form-token";
import { unknownOutcome } from "~/texts/errors";
import { unanswered } from "~/texts/session";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { MessageDialog } from "~/ui/dialog";
import type { DecisionData, DecisionState } from "./decision.server";
import type { DraftFields } from "~/access/draft.server";
import { CodeField } from "./code-field";
import { DraftContext } from "./draft";
import { ResultDialog } from "./result-dialog";
import { FormToken } from "./form-token";
import { formKeyParameter, IdempotencyKey, withoutFormKey } from "./idempotency";

/**
 * The dialog of a route whose loader ends with `loadDecision` and whose action is `submitDecision`: asks, or says why there is
 * nothing to ask.
 *
 * @param children fields of the form
 */
export function DecisionDialog({ children }: { readonly children?: ReactNode }) {
  const { question, facts, isDangerous, obstacle, closeTo, idempotencyKey } = useLoaderData<DecisionData>();
  const posted = useActionData<DecisionState>();
  const isIdle = useNavigation().state === "idle";
  const { search } = useLocation();
  const code = useDraftText(secondFactorField);
  if (obstacle !== undefined)
    return <MessageDialog title={question.title} text={obstacle} closeTo={closeTo} />;
  // The address names the key of a write of unknown outcome. The page may still hold the data of its load before, with that key.
  const isUnanswered = new URLSearchParams(search).get(formKeyParameter) === idempotencyKey;
  return (
    <>
      <ConfirmDialog question={question} closeTo={closeTo} isDangerous={isDangerous === true}>
        {isUnanswered && <p role="alert">{unknownOutcome}</p>}
        {facts && <p className="quiet">{facts}</p>}
        {children}
        {(posted?.codeAsked ?? code) !== "" && <CodeField refusal={posted?.codeAsked} typed={code} />}
        <FormToken />
        <IdempotencyKey fresh={idempotencyKey} retry={posted?.retryKey} />
      </ConfirmDialog>
      {isIdle && posted?.dialog && <ResultDialog dialog={posted.dialog} />}
    </>
  );
}

/** What was typed before into a field of the dialog; else "". */
export function useDraftText(name: string): string {
  const before = useContext(DraftContext);
  const draft: DraftFields = useActionData<DecisionState>()?.draft ?? before?.fields ?? [];
  return draft.find(([field]) => field === name)?.[1] ?? "";
}

/**
 * Shown instead of a question that cannot be loaded, when it was answered before and the outcome is unknown. It sends the same
 * answer again, under the same key.
 *
 * @param closeTo the list in which its record is looked for, path and query
 */
export function UnansweredDialog({ closeTo }: { readonly closeTo: string }) {
  const { pathname, search } = useLocation();
  const sent = useContext(DraftContext)?.fields ?? [];
  return (
    <ConfirmDialog question={unanswered} closeTo={withoutFormKey(closeTo)} action={pathname + search}>
      {sent.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormToken />
    </ConfirmDialog>
  );
}
