import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { json } from "@remix-run/node";
import type { z } from "zod/v4";
import { idempotencyKeyField } from "~/access/form-token";
import { readDraft, draftFields } from "~/access/draft.server";
import { BankError, isKeyUsed, isStillRunning } from "~/bank/errors";
import type { DialogContent } from "~/texts/dialog";
import { describeError, sentBefore, type Failure } from "~/texts/errors";
import type { ResultContent } from "./result-dialog";
import { askWithDraft, isOutcomeUnknown } from "./unknown-outcome.server";
import { newIdempotencyKey } from "./idempotency";

/** What a form that was not accepted is shown again with: what was typed, what is wrong with it, what went wrong. */
export interface FormState {
  /** Null where the form was never read: it stands as it was typed. */
  readonly lastResult: SubmissionResult<string[]> | null;
  readonly dialog: ResultContent | null;
  /**
   * The key to send the form again with. It is the form's own key, since the outcome of an earlier try may be unknown. Only after
   * a refusal it is a new one, because the bank keeps the refusal under the old key.
   */
  readonly retryKey: string | null;
  /** The form was sent before with other content, so the record's changes may be its own. */
  readonly isOwnChange?: boolean;
}

/** Thrown by a `write` when the bank's refusal is about one field: it is said beside that field. */
export class FieldRefusal extends Error {
  constructor(
    readonly field: string,
    readonly text: string,
    readonly refusal: BankError,
  ) {
    super(text, { cause: refusal });
  }
}

interface SubmitOptions<Value> {
  /** Fields that never go back to the browser. */
  readonly hideFields?: (keyof Value & string)[];
  /**
   * Whose post it is, for a form whose screen reads from the bank: after a write of unknown outcome the form must be there again,
   * whatever its screen reads then. Forms of passwords and files cannot be kept.
   */
  readonly keep?: { readonly request: Request; readonly userId: string };
  /** The form stands for one write: with other content it is not sent again, under any key. */
  readonly isOnce?: boolean;
  /** Words for a refused write; the general catalogue's unless told. */
  readonly describe?: (failure: Failure) => DialogContent;
}

/**
 * What every form's action does: it parses the form, writes, and answers with the response that `write` gives. A form that
 * breaks its schema, or that the bank refuses, is shown again with everything that was typed. The refusal is a dialog, or an
 * error of one field (`FieldRefusal`). After a write of unknown outcome, a form to `keep` is shown at an address with its key.
 */
export async function submit<Value>(
  form: FormData,
  schema: z.ZodType<Value>,
  write: (value: Value) => Promise<Response>,
  { hideFields = [], describe = describeError, keep, isOnce = false }: SubmitOptions<Value> = {},
) {
  const submission = parseWithZod(form, { schema });
  const again = (status: number, state: Omit<FormState, "lastResult">, fieldErrors = {}) =>
    json<FormState>({ lastResult: submission.reply({ hideFields, fieldErrors }), ...state }, { status });
  if (submission.status !== "success") return again(400, { dialog: null, retryKey: keyOf(form) });
  try {
    return await write(submission.value);
  } catch (error) {
    if (error instanceof FieldRefusal) {
      const { field, text, refusal } = error;
      return again(
        refusal.status,
        { dialog: null, retryKey: retryKeyOf(refusal, form) },
        { [field]: [text] },
      );
    }
    if (!(error instanceof BankError)) throw error;
    const key = keyOf(form);
    const isRepeated = keep && readDraft(keep.request, keep.userId).draft?.wasSent;
    if (keep && key !== null && isOutcomeUnknown(error, isRepeated ?? false)) {
      const unknown = describe({ ...error.toJSON(), outcomeUnknown: true });
      const asked = askWithDraft({ ...keep, form, key }, unknown);
      if (asked) return asked;
    }
    if (isKeyUsed(error) && !isOnce)
      return again(error.status, {
        dialog: sentBefore.form,
        retryKey: newIdempotencyKey(),
        isOwnChange: true,
      });
    const dialog = withDraft(describe(error), form, hideFields);
    return again(error.status, { dialog, retryKey: retryKeyOf(error, form) });
  }
}

/** What stands in a form that is shown again, as its page would post it, where `state` is a `FormState`. */
export function draftIn(state: unknown): FormData | undefined {
  if (typeof state !== "object" || state === null || !("lastResult" in state)) return undefined;
  const { lastResult, retryKey } = state as FormState; // nothing but an action's state has such a field
  const form = new FormData();
  for (const [name, values] of Object.entries(lastResult?.initialValue ?? {})) {
    for (const value of [values].flat()) if (typeof value === "string") form.append(name, value);
  }
  if (retryKey !== null) form.set(idempotencyKeyField, retryKey);
  return form;
}

function retryKeyOf(refusal: BankError, form: FormData): string | null {
  return isKept(refusal) ? newIdempotencyKey() : keyOf(form);
}

/** The dialog that ends a session takes what was typed along; all others leave it in the form. */
function withDraft(dialog: DialogContent, form: FormData, hidden: readonly string[]): ResultContent {
  if (dialog.followUp !== "sign-out") return dialog;
  const shown = draftFields(form).filter(([name]) => !hidden.includes(name));
  return { ...dialog, draft: String(new URLSearchParams(shown)) };
}

/** Whether the bank gives this answer again for the same key (docs/wire.md#idempotency). */
function isKept(error: BankError): boolean {
  return ["E1", "E3"].includes(error.code) && !isStillRunning(error);
}

function keyOf(form: FormData): string | null {
  const key = form.get(idempotencyKeyField);
  return typeof key === "string" ? key : null;
}
