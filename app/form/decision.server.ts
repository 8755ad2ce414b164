import { json } from "@remix-run/node";
import { BankError } from "~/bank/errors";
import { idempotencyKeyField } from "~/access/form-token";
import { typedFields } from "~/access/typed.server";
import type { DialogContent } from "~/texts/dialog";
import { describeError } from "~/texts/errors";
import { idempotencyKey } from "./idempotency.server";
import { redirectWithResult } from "./result.server";
import type { Typed } from "./typed";

/**
 * What a decision is asked again with, under the same key: nobody knows whether it took effect, or something is wrong with
 * what was typed.
 */
export interface DecisionState {
  readonly dialog: DialogContent;
  readonly retryKey: string;
  /** What was typed into the dialog; absent where it was never read, and stands as it was typed. */
  readonly typed?: Typed;
}

interface Decision<Written> {
  /** The write itself; the key makes it take effect once. */
  readonly write: (idempotencyKey: string) => Promise<Written>;
  /** May depend on what the write answers. */
  readonly done: DialogContent | ((written: Written) => DialogContent);
  /** The screen behind the dialog, path and query: it shows the outcome, and what the decision has changed. */
  readonly leadTo: string;
}

/**
 * The course of every decision (activate, approve, void, cancel …): write, and lead back to the screen behind with the
 * outcome, be it the bank's refusal (rules.md §2). Only a write of unknown outcome is asked again.
 */
export async function decide<Written>(
  form: FormData,
  { write, done, leadTo }: Decision<Written>,
): Promise<Response> {
  const key = idempotencyKey.parse(form.get(idempotencyKeyField));
  try {
    const written = await write(key);
    return redirectWithResult(leadTo, typeof done === "function" ? done(written) : done);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const dialog = describeError(error);
    return error.outcomeUnknown
      ? askAgain(form, key, dialog, error.status)
      : redirectWithResult(leadTo, dialog);
  }
}

/** Shows the question again, as it was filled in, with what is wrong. */
export function refuseTyped(form: FormData, dialog: DialogContent): Response {
  return askAgain(form, idempotencyKey.parse(form.get(idempotencyKeyField)), dialog, 400);
}

function askAgain(form: FormData, retryKey: string, dialog: DialogContent, status: number): Response {
  return json<DecisionState>({ dialog, retryKey, typed: typedFields(form) }, { status });
}
