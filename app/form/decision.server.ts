import { json } from "@remix-run/node";
import type { Actor } from "~/access/actor.server";
import { idempotencyKeyField } from "~/access/form-token";
import { typedFields } from "~/access/typed.server";
import { BankError } from "~/bank/errors";
import type { DialogContent } from "~/texts/dialog";
import { describeError } from "~/texts/errors";
import { askAgain, asUnknown } from "./ask-again.server";
import { formKeyAt, formKeyIn } from "./form-key.server";
import { withoutFormKey } from "./idempotency";
import { idempotencyKey } from "./idempotency.server";
import { redirectWithResult } from "./result.server";
import type { Typed } from "./typed";

/** What a decision is asked again with, under the same key, where something is wrong with what was typed. */
export interface DecisionState {
  readonly dialog: DialogContent;
  readonly retryKey: string;
  /** What was typed into the dialog; absent where it was never read, and stands as it was typed. */
  readonly typed?: Typed;
}

/** The question's key, and whether it went out before and nobody knows with what effect. */
export interface QuestionKey {
  readonly idempotencyKey: string;
  readonly isOutcomeUnknown: boolean;
}

/**
 * Every question's loader asks for its key here. Where the outcome is unknown the question is asked again whatever became of
 * its record: the bank alone knows, by the key.
 */
export function questionKey(request: Request): QuestionKey {
  const isOutcomeUnknown = formKeyIn(new URL(request.url).searchParams) !== undefined;
  return { idempotencyKey: formKeyAt(request), isOutcomeUnknown };
}

/** Who decides, and what they have sent. */
interface Post {
  readonly actor: Pick<Actor, "userId">;
  readonly form: FormData;
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
  request: Request,
  { actor, form }: Post,
  { write, done, leadTo }: Decision<Written>,
): Promise<Response> {
  const key = idempotencyKey.parse(form.get(idempotencyKeyField));
  const screen = withoutFormKey(leadTo);
  try {
    const written = await write(key);
    return redirectWithResult(screen, typeof done === "function" ? done(written) : done);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    const unknown = asUnknown(error, questionKey(request).isOutcomeUnknown);
    return unknown
      ? askAgain({ request, userId: actor.userId, form, key }, describeError(unknown))
      : redirectWithResult(screen, describeError(error));
  }
}

/** Shows the question again, as it was filled in, with what is wrong. */
export function refuseTyped(form: FormData, dialog: DialogContent): Response {
  const retryKey = idempotencyKey.parse(form.get(idempotencyKeyField));
  return json<DecisionState>({ dialog, retryKey, typed: typedFields(form) }, { status: 400 });
}
