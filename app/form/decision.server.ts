import { json } from "@remix-run/node";
import { BankError } from "~/bank/errors";
import { idempotencyKeyField } from "~/access/form-token";
import type { DialogContent } from "~/texts/dialog";
import { describeError } from "~/texts/errors";
import { idempotencyKey } from "./idempotency.server";
import { redirectWithResult } from "./result.server";

/** What a decision is asked again with: nobody knows whether it took effect, so it is to be sent under the same key. */
export interface DecisionState {
  readonly dialog: DialogContent;
  readonly retryKey: string;
}

interface Decision {
  /** The write itself; the key makes it take effect once. */
  readonly write: (idempotencyKey: string) => Promise<unknown>;
  readonly done: DialogContent;
  /** The screen behind the dialog, path and query: it shows the outcome, and what the decision has changed. */
  readonly leadTo: string;
}

/**
 * The course of every decision (activate, approve, void, cancel …): write, and lead back to the screen behind with the
 * outcome, be it the bank's refusal (rules.md §2). Only a write of unknown outcome is asked again.
 */
export async function decide(form: FormData, { write, done, leadTo }: Decision): Promise<Response> {
  const key = idempotencyKey.parse(form.get(idempotencyKeyField));
  try {
    await write(key);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const dialog = describeError(error);
    return error.outcomeUnknown
      ? json<DecisionState>({ dialog, retryKey: key }, { status: error.status })
      : redirectWithResult(leadTo, dialog);
  }
  return redirectWithResult(leadTo, done);
}
