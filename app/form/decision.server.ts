import { json } from "@remix-run/node";
import type { Actor } from "~/access/actor.server";
import { idempotencyKeyField } from "~/access/form-token";
import { typedFields } from "~/access/typed.server";
import { BankError, isStillRunning } from "~/bank/errors";
import type { DialogContent } from "~/texts/dialog";
import { describeError } from "~/texts/errors";
import { askAgain } from "./ask-again.server";
import { formKeyIn } from "./form-key.server";
import { newIdempotencyKey, withoutFormKey } from "./idempotency";
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

/** The key of the question that a request's address asks, and whether it was answered before and nobody knows with what effect. */
export interface QuestionKey {
  readonly idempotencyKey: string;
  readonly isUnanswered: boolean;
}

/**
 * Every question's loader asks for its key here. One that is unanswered is asked again whatever became of its record: the
 * bank alone knows, by the key.
 */
export function questionKey(request: Request): QuestionKey {
  const unanswered = formKeyIn(new URL(request.url).searchParams);
  return { idempotencyKey: unanswered ?? newIdempotencyKey(), isUnanswered: unanswered !== undefined };
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
    const { isUnanswered } = questionKey(request);
    if (!error.outcomeUnknown && (!isUnanswered || isFinal(error)))
      return redirectWithResult(screen, describeError(error));
    const dialog = describeError({ ...error.toJSON(), outcomeUnknown: true });
    return askAgain({ request, userId: actor.userId, form, key }, dialog);
  }
}

/**
 * Whether a refusal tells what became of an earlier write under the same key. Those of the bank's rules do: it keeps its
 * answers, and gives them before it judges anew (wire.md). Anything else has kept it from saying.
 */
function isFinal(error: BankError): boolean {
  if (error.kind === "refused") return error.code !== "E0" && !isStillRunning(error);
  return error.kind === "not-found" || error.kind === "forbidden";
}

/** Shows the question again, as it was filled in, with what is wrong. */
export function refuseTyped(form: FormData, dialog: DialogContent): Response {
  const retryKey = idempotencyKey.parse(form.get(idempotencyKeyField));
  return json<DecisionState>({ dialog, retryKey, typed: typedFields(form) }, { status: 400 });
}
