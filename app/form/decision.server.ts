import { json } from "@remix-run/node";
import type { Actor } from "~/access/actor.server";
import { draftFields, type DraftFields } from "~/access/draft.server";
import { idempotencyKeyField, secondFactorField } from "~/access/form-token";
import { BankError, isCodeAsked, isKeyUsed, type BankFailure } from "~/bank/errors";
import type { DialogContent } from "~/texts/dialog";
import { describeError, sentBefore } from "~/texts/errors";
import type { Question } from "~/ui/confirm-dialog";
import { askAgain, isOutcomeUnknown } from "./unknown-outcome.server";
import { formKeyAt, formKeyIn } from "./form-key.server";
import { withoutFormKey } from "./idempotency";
import { idempotencyKey } from "./schema";
import { redirectWithResult } from "./result.server";

/** What is asked in a dialog before a write. */
interface DecisionQuestion {
  readonly question: Question;
  /** One line below the question. */
  readonly facts?: string;
  /** What cannot be taken back is red. */
  readonly isDangerous?: boolean;
  /** Why there is nothing to ask. */
  readonly obstacle?: string | undefined;
  /** The screen behind the dialog, path and query. */
  readonly closeTo: string;
}

/** What `DecisionDialog` shows. */
export interface DecisionData extends DecisionQuestion {
  readonly idempotencyKey: string;
}

/**
 * The end of the loader of every question: gives it the key that its write goes out under. Where the same write went out before
 * with unknown outcome, the question is asked again, even if there is an obstacle now: only the bank knows the outcome, by the key.
 */
export function loadDecision(request: Request, { obstacle, ...question }: DecisionQuestion): DecisionData {
  const shownObstacle = wasSentBefore(request) ? undefined : obstacle;
  return {
    ...question,
    ...(shownObstacle !== undefined && { obstacle: shownObstacle }),
    closeTo: withoutFormKey(question.closeTo),
    idempotencyKey: formKeyAt(request),
  };
}

/** Whether the address holds the key of a write of unknown outcome (docs/decisions/0054). */
function wasSentBefore(request: Request): boolean {
  return formKeyIn(new URL(request.url).searchParams) !== undefined;
}

/**
 * Which of several questions an address asks by its last part, in any case.
 *
 * @throws a 404 response if it is none of them
 */
export function stepAmong<const Step extends string>(
  steps: readonly Step[],
  named: string | undefined,
): Step {
  const found = steps.find((step) => step === named?.toLowerCase());
  if (found === undefined) throw new Response(null, { status: 404 });
  return found;
}

/** Who decides, and what they have sent. */
interface Post {
  readonly actor: Pick<Actor, "userId">;
  readonly form: FormData;
}

interface DecisionWrite<Written, Found> {
  /** Reads what the write needs to know of its record. Where that fails, the outcome of an earlier write stays unknown. */
  readonly read?: () => Promise<Found>;
  /** The write itself; the key makes it take effect once. */
  readonly write: (idempotencyKey: string, found: Found) => Promise<Written>;
  /** May depend on what the write answers. */
  readonly done: DialogContent | ((written: Written) => DialogContent);
  /** The screen behind the dialog, path and query: it shows the outcome, and what the write has changed. */
  readonly leadTo: string;
}

/**
 * The course of the action of every question (activate, approve, cancel, delete …): write, and lead back to the screen behind
 * with the outcome, even if the bank refuses (docs/rules.md#dialogs-are-addresses). Asked again are only a write of unknown
 * outcome and one that needs a code of the second factor.
 */
export async function submitDecision<Written, Found = undefined>(
  request: Request,
  { actor, form }: Post,
  { read, write, done, leadTo }: DecisionWrite<Written, Found>,
): Promise<Response> {
  const key = idempotencyKey.parse(form.get(idempotencyKeyField));
  const screen = withoutFormKey(leadTo);
  const isRepeated = wasSentBefore(request);
  const unknown = (failure: BankFailure) =>
    askAgain(
      { request, userId: actor.userId, form, key },
      describeError({ ...failure, outcomeUnknown: true }),
    );
  let isSent = false;
  try {
    const found = (await read?.()) as Found; // without `read` it is undefined, and so is the type
    isSent = true;
    const written = await write(key, found);
    return redirectWithResult(screen, typeof done === "function" ? done(written) : done);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (isCodeAsked(error)) return askForCode(form, error);
    if (isSent ? isOutcomeUnknown(error, isRepeated) : isRepeated) return unknown(error.toJSON());
    return redirectWithResult(screen, isKeyUsed(error) ? sentBefore.question : describeError(error));
  }
}

/** The state of a question that is asked again, under the same key. */
export interface DecisionState {
  /** What is wrong with what was typed. */
  readonly dialog?: DialogContent;
  /** Why the bank asks for a code of the second factor, in its words. */
  readonly codeAsked?: string;
  readonly retryKey: string;
  /** What was typed into the dialog. Absent where the form was never read: its fields still hold it. */
  readonly draft?: DraftFields;
}

/** Shows the question again, as it was filled in, with what is wrong. */
export function refuseDraft(form: FormData, dialog: DialogContent): Response {
  return againWith({ dialog }, form, draftFields(form));
}

/** Shows the question again, as it was filled in, with a field for a code of the second factor (docs/rules.md#step-up). */
export function askForCode(form: FormData, { message }: BankError): Response {
  // A code that was refused is of no use again.
  const draft = draftFields(form).filter(([name]) => name !== secondFactorField);
  return againWith({ codeAsked: message }, form, draft);
}

function againWith(
  reason: Pick<DecisionState, "dialog" | "codeAsked">,
  form: FormData,
  draft: DraftFields,
): Response {
  const retryKey = idempotencyKey.parse(form.get(idempotencyKeyField));
  return json<DecisionState>({ ...reason, retryKey, draft }, { status: 400 });
}

/** The code of the second factor that was typed into a question; "" where it had no such field. */
export function codeIn(form: FormData): string {
  const code = form.get(secondFactorField);
  return typeof code === "string" ? code.trim() : "";
}
