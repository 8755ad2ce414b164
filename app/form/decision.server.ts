import { json } from "@remix-run/node";
import type { Actor } from "~/access/actor.server";
import { idempotencyKeyField } from "~/access/form-token";
import { draftFields } from "~/access/draft.server";
import { BankError, isKeyUsed, type BankFailure } from "~/bank/errors";
import type { DialogContent } from "~/texts/dialog";
import { describeError, questionSentBefore } from "~/texts/errors";
import { askAgain, isOutcomeUnknown } from "./ask-again.server";
import { formKeyAt, formKeyIn } from "./form-key.server";
import { withoutFormKey } from "./idempotency";
import { idempotencyKey } from "./idempotency.server";
import { redirectWithResult } from "./result.server";
import type { DraftFields } from "./draft";

/** What a decision is asked again with, under the same key, where something is wrong with what was typed. */
export interface DecisionState {
  readonly dialog: DialogContent;
  readonly retryKey: string;
  /** What was typed into the dialog; absent where it was never read, and stands as it was typed. */
  readonly draft?: DraftFields;
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

interface Decision<Written, Found> {
  /** Reads what the write needs to know of its record. Where that fails, the outcome of an earlier write stays unknown. */
  readonly read?: () => Promise<Found>;
  /** The write itself; the key makes it take effect once. */
  readonly write: (idempotencyKey: string, found: Found) => Promise<Written>;
  /** May depend on what the write answers. */
  readonly done: DialogContent | ((written: Written) => DialogContent);
  /** The screen behind the dialog, path and query: it shows the outcome, and what the decision has changed. */
  readonly leadTo: string;
}

/**
 * The course of every decision (activate, approve, void, cancel …): write, and lead back to the screen behind with the
 * outcome, be it the bank's refusal (docs/rules.md#dialogs-are-addresses). Only a write of unknown outcome is asked again.
 */
export async function decide<Written, Found = undefined>(
  request: Request,
  { actor, form }: Post,
  { read, write, done, leadTo }: Decision<Written, Found>,
): Promise<Response> {
  const key = idempotencyKey.parse(form.get(idempotencyKeyField));
  const screen = withoutFormKey(leadTo);
  const isRepeated = questionKey(request).isOutcomeUnknown;
  const unknown = (failure: BankFailure) =>
    askAgain(
      { request, userId: actor.userId, form, key },
      describeError({ ...failure, outcomeUnknown: true }),
    );
  let isSent = false;
  try {
    const found = (await read?.()) as Found; // undefined where there is nothing to read, which is then its type
    isSent = true;
    const written = await write(key, found);
    return redirectWithResult(screen, typeof done === "function" ? done(written) : done);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (isSent ? isOutcomeUnknown(error, isRepeated) : isRepeated) return unknown(error.toJSON());
    return redirectWithResult(screen, isKeyUsed(error) ? questionSentBefore : describeError(error));
  }
}

/** Shows the question again, as it was filled in, with what is wrong. */
export function refuseDraft(form: FormData, dialog: DialogContent): Response {
  const retryKey = idempotencyKey.parse(form.get(idempotencyKeyField));
  return json<DecisionState>({ dialog, retryKey, draft: draftFields(form) }, { status: 400 });
}
