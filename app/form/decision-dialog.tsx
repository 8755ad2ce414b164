import { useLoaderData, useLocation, useNavigation, useResolvedPath } from "@remix-run/react";
import type { ReactNode } from "react";
import { secondFactorField } from "~/access/form-token";
import { unknownOutcome } from "~/texts/errors";
import { unanswered } from "~/texts/session";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { MessageDialog } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { formKeyParameter, IdempotencyKey, useDraft, valueIn, withoutFormKey, type Draft } from "./draft";
import { FormToken } from "./form-token";
import { ResultDialog } from "./result-dialog";
import type { loadDecision } from "./submit.server";

/**
 * The dialog of a route whose loader ends with `loadDecision` and whose action is `submitDecision`: asks, or says why there is
 * nothing to ask.
 *
 * @param children fields of the form
 */
export function DecisionDialog({ children }: { readonly children?: ReactNode }) {
  const { question, facts, link, isDangerous, obstacle, idempotencyKey } =
    useLoaderData<typeof loadDecision>();
  const draft = useDraft();
  const isIdle = useNavigation().state === "idle";
  const { search } = useLocation();
  // The screen that the question is nested in.
  const closeTo = withoutFormKey(useResolvedPath("..").pathname + search);
  const code = valueIn(draft, secondFactorField);
  // What became of a write that was sent matters more than why it could not be sent again.
  if (obstacle !== undefined && draft?.dialog === undefined)
    return <MessageDialog title={question.title} text={obstacle} closeTo={closeTo} />;
  // The address names the key of a write of unknown outcome. The page may still hold the data of its load before, with that key.
  const isUnanswered = new URLSearchParams(search).get(formKeyParameter) === idempotencyKey;
  return (
    <>
      <ConfirmDialog question={question} closeTo={closeTo} isDangerous={isDangerous === true}>
        {isUnanswered && !draft?.news && <p role="alert">{unknownOutcome}</p>}
        {draft?.news && <p role="alert">{draft.news}</p>}
        {facts && <p className="quiet">{facts}</p>}
        {link && (
          <a href={link.href} target="_blank">
            {link.label}
          </a>
        )}
        {children}
        {(draft?.codeAsked ?? code) !== "" && (
          <TextField
            label="Kode Verifikasi"
            description="Dari aplikasi autentikator, atau satu kode pemulihan."
            error={draft?.codeAsked}
            name={secondFactorField}
            defaultValue={code}
            autoComplete="one-time-code"
            required
            autoFocus
          />
        )}
        <FormToken />
        <IdempotencyKey />
      </ConfirmDialog>
      {isIdle && draft?.dialog && <ResultDialog dialog={draft.dialog} />}
    </>
  );
}

/**
 * Shown instead of a question that cannot be loaded, when it was answered before and the outcome is unknown. It sends the same
 * answer again, under the same key.
 *
 * @param closeTo the list in which its record is looked for, path and query
 */
export function UnansweredDialog({ closeTo }: { readonly closeTo: string }) {
  const { pathname, search } = useLocation();
  const draft = useDraft();
  return (
    <ConfirmDialog question={unanswered} closeTo={withoutFormKey(closeTo)} action={pathname + search}>
      {draft?.news && <p role="alert">{draft.news}</p>}
      <SentFields draft={draft} />
    </ConfirmDialog>
  );
}

/** What was sent, to be sent again by a question about it. */
export function SentFields({ draft, except }: { readonly draft: Draft | null; readonly except?: string }) {
  const sent = draft?.fields.filter(([name]) => name !== except) ?? [];
  return (
    <>
      {sent.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormToken />
    </>
  );
}
