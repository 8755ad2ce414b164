import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createContext, useContext, useMemo } from "react";
import type { DraftFields } from "~/access/draft";
import { idempotencyKeyField } from "~/access/form-token";
import type { DialogContent } from "~/texts/dialog";
import { queryText } from "~/ui/query-text";

/**
 * A form that comes back to its user, in one of three ways: in the action's answer, from the cookie of `~/access/draft.server`, or,
 * where the answer was lost before the browser, from the page itself.
 */
export interface Draft {
  /**
   * What was typed, and the key to send it again with. That is the form's own key, since an earlier try may have taken effect.
   * It is a new one only after a refusal that the bank keeps under the old key.
   */
  readonly fields: DraftFields;
  /** The form was sent, and nobody knows with what effect (docs/decisions/lost-answers.md). */
  readonly wasSent?: boolean;
  /** What went wrong. */
  readonly dialog?: DialogContent;
  /** What is wrong with a field; "" for the form as a whole. */
  readonly errors?: Record<string, string[] | null>;
  /** Why the bank asks for a code of the second factor, in its words. */
  readonly codeAsked?: string;
  /** What the user has yet to be told before the bank takes their answer, in its words. */
  readonly news?: string;
  /** What the form does cannot be taken back: a question comes first. */
  readonly isToConfirm?: boolean;
  /** The form was sent before with other content, so the record's changes may be its own. */
  readonly isOwnChange?: boolean;
}

/** What was typed before into the form at the page's address. Given by the shell. */
export const DraftContext = createContext<Draft | null>(null);

/** Questions whose answers were lost before the browser, by address (path and query). They last as long as the page. */
export const lostDrafts = new Map<string, Draft>();

/** The form of the screen as it comes back; null for one that is shown the first time. */
export function useDraft(): Draft | null {
  const before = useContext(DraftContext);
  return useActionData<Draft>() ?? before;
}

/** The values of a field. */
export function valuesIn(draft: Draft, name: string): string[] {
  return draft.fields.flatMap(([field, value]) => (field === name ? [value] : []));
}

/** The value of a field; "" where it was left empty, or nothing comes back. */
export function valueIn(draft: Draft | null | undefined, name: string): string {
  return (draft && valuesIn(draft, name)[0]) ?? "";
}

/**
 * The value of a hidden field that tells what the form began with, such as the version of its record. It is `present`. But a
 * form that was sent with unknown effect keeps the value that it was sent with: the bank takes the same key only with the same
 * content, and the form itself may have changed the record.
 */
export function useSentValue(name: string, present: string): string {
  const draft = useDraft();
  return draft?.wasSent ? valueIn(draft, name) : present;
}

/** A draft as `useForm` takes it. It is the same object at each rendering, because conform takes another one for a new result. */
export function useLastResult(draft: Draft | null | undefined): SubmissionResult<string[]> | null {
  return useMemo(() => {
    if (!draft) return null;
    const initialValue: Record<string, string | string[]> = {};
    for (const [name, value] of draft.fields) {
      const all = valuesIn(draft, name);
      initialValue[name] = all.length > 1 ? all : value;
    }
    const { errors: error } = draft;
    return error
      ? { status: "error", initialValue, error, fields: Object.keys(initialValue) }
      : { initialValue };
  }, [draft]);
}

/** A fresh key, made by the loader that shows a form: a form sent twice takes effect once (docs/rules.md#writes-take-effect-once). */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/**
 * The key of the form: the one that its screen's loader made. A form that comes back goes out under its own key, because its last post
 * may have been taken without an answer.
 *
 * @param answer the form as it comes back to a screen that sends it by itself
 */
export function IdempotencyKey({ answer }: { readonly answer?: Draft | undefined }) {
  const { idempotencyKey } = useLoaderData<{ idempotencyKey?: string }>();
  if (idempotencyKey === undefined) throw new Error("the loader of a form gives no `idempotencyKey`");
  const ofPage = useDraft();
  const own = valueIn(answer ?? ofPage, idempotencyKeyField);
  return <input type="hidden" name={idempotencyKeyField} value={own || idempotencyKey} />;
}

/**
 * The query parameter that holds a form's key. A user who returns to such an address finds the same form. It takes effect once,
 * even if its first answer was lost.
 */
export const formKeyParameter = "form";

/** An address, path and query, with a form's key in it. */
export function withFormKey(address: string, key: string): string {
  const { pathname, searchParams } = new URL(address, "http://own.invalid");
  searchParams.set(formKeyParameter, key);
  return `${pathname}?${searchParams}`;
}

/** An address, path and query, without a form's key, for a screen other than the form's. */
export function withoutFormKey(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://own.invalid");
  if (!searchParams.has(formKeyParameter)) return address;
  searchParams.delete(formKeyParameter);
  return pathname + queryText(searchParams);
}
