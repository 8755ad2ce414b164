import { parseWithZod } from "@conform-to/zod/v4";
import { json, redirect, replace } from "@remix-run/node";
import { z } from "zod/v4";
import { draftFields } from "~/access/draft";
import { draftCookie, readDraft } from "~/access/draft.server";
import { textIn } from "~/access/form-reader.server";
import { idempotencyKeyField, secondFactorField, toldField } from "~/access/form-token";
import type { GuardedPost } from "~/access/guard.server";
import { withCookies } from "~/access/with-cookies";
import {
  BankError,
  isCodeAsked,
  isGivenAgain,
  isKeyUsed,
  isRequestFault,
  isStillRunning,
  isToBeTold,
} from "~/bank/errors";
import type { DialogContent } from "~/texts/dialog";
import { describeError, sentBefore, type Failure } from "~/texts/errors";
import type { Question } from "~/ui/confirm-dialog";
import { keyNamed, namedField, type Choice } from "~/ui/named-choice";
import { formKeyParameter, newIdempotencyKey, withFormKey, withoutFormKey, type Draft } from "./draft";
import { redirectWithResult, resultCookie } from "./result.server";
import { idempotencyKey } from "./schema";

/** The key that a request's address holds; undefined where it has none. */
export function formKeyIn(request: Request): string | undefined {
  return z.uuid().safeParse(new URL(request.url).searchParams.get(formKeyParameter)).data;
}

/** The key of the form at a request's address: the one that the address holds, or a new one. */
export function formKeyAt(request: Request): string {
  return formKeyIn(request) ?? newIdempotencyKey();
}

/**
 * The key of the form that stands at a request's address.
 *
 * @throws a redirect to the same address with a key, where it has none
 */
export function requireFormKey(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const key = formKeyIn(request);
  if (key === undefined) throw redirect(withFormKey(pathname + search, newIdempotencyKey()));
  return key;
}

/** A refusal that is about one field: `submit` says it beside that field. */
export class FieldRefusal extends BankError {
  constructor(
    readonly field: string,
    refusal: BankError,
  ) {
    super(refusal, { cause: refusal });
  }
}

/** The user's request and the form in it. Nothing but the user's id is asked of the user. */
type Post = Pick<GuardedPost, "request" | "form"> & { readonly actor: Pick<GuardedPost["actor"], "userId"> };

/** Asks for what fields choose from, by the names of the fields. */
type AskChoices = () => Promise<Readonly<Record<string, readonly Choice[] | null>>>;

interface SubmitOptions<Value> {
  /** Fields that never go back to the browser. Passwords never do. */
  readonly hideFields?: (keyof Value & string)[];
  /** The form stands for one write: with other content it is not sent again, under any key. */
  readonly isOnce?: boolean;
  /** What fields choose from, by their names; null where there is no choice. It is asked only where a name was typed for a key. */
  readonly choices?: AskChoices;
  /** Words for a refused write; the general catalogue's unless told. */
  readonly describe?: (failure: Failure) => DialogContent;
}

/**
 * What every form's action does: it parses the form, writes, and answers with the response that `write` gives. A form that
 * breaks its schema, or that the bank refuses, is shown again with everything that was typed. The refusal is a dialog, or an
 * error of one field (`FieldRefusal`). If the bank has news (E7), the form returns with it, and its hidden field `told` says that
 * it was shown. After a write of unknown outcome the form is shown at an address with its key, also where its screen cannot read
 * from the bank.
 *
 * @param post the form alone where it cannot be kept, such as one with passwords or a file
 */
export async function submit<Value>(
  post: Post | Pick<Post, "form">,
  schema: z.ZodType<Value>,
  write: (value: Value) => Promise<Response>,
  { hideFields = [], describe = describeError, isOnce = false, choices }: SubmitOptions<Value> = {},
): Promise<Response> {
  const { form } = post;
  try {
    const { keyed, faults } = await withKeys(form, choices);
    const submission = parseWithZod(keyed, { schema });
    const errors = { ...(submission.status !== "success" && submission.error), ...faults };
    if (submission.status !== "success" || Object.keys(errors).length > 0)
      return giveBack(form, { errors }, 400, hideFields);
    return await write(submission.value);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if ("actor" in post) {
      const wasSent = readDraft(post.request, post.actor.userId).draft?.wasSent ?? false;
      const asked = isOutcomeUnknown(error, wasSent) && askAgain(post, describe(unknown(error)));
      if (asked) return asked;
    }
    if (isToBeTold(error) && form.has(toldField)) {
      form.set(toldField, error.message);
      return giveBack(form, { news: error.message }, error.status, hideFields);
    }
    const isOwnChange = isKeyUsed(error) && !isOnce;
    if (isOwnChange || isGivenAgain(error)) form.set(idempotencyKeyField, newIdempotencyKey());
    const dialog = isOwnChange ? sentBefore.form : describe(error);
    const refusal =
      error instanceof FieldRefusal ? { errors: { [error.field]: [dialog.text] } } : { dialog, isOwnChange };
    return giveBack(form, refusal, error.status, hideFields);
  }
}

/** The form with keys in place of typed names, and what is wrong with names of nothing, or of several. */
async function withKeys(form: FormData, choices?: AskChoices) {
  const faults: Record<string, string[]> = {};
  const named = form.getAll(namedField);
  if (!choices || named.length === 0) return { keyed: form, faults };
  const keyed = new FormData();
  for (const [name, value] of form) keyed.append(name, value);
  for (const [field, offered] of Object.entries(await choices())) {
    if (!offered || !named.includes(field)) continue;
    const { key, fault } = keyNamed(offered, textIn(form, field), field);
    if (fault === undefined) keyed.set(field, key);
    else faults[field] = [fault];
  }
  return { keyed, faults };
}

/** Answers a post with its form, as it was filled in, and with what is wrong. */
export function giveBack(
  form: FormData,
  wrong: Omit<Draft, "fields">,
  status = 400,
  hidden: readonly string[] = [],
): Response {
  const fields = draftFields(form).filter(([name]) => !hidden.includes(name));
  return json<Draft>({ fields, ...wrong }, { status });
}

/**
 * Whether nobody knows what became of a write that failed.
 *
 * @param isRepeated the same write went out before, with unknown outcome. Then only a refusal by the bank's rules tells
 *   what became of it, because the bank keeps such an answer and gives it again (docs/wire.md#idempotency)
 */
export function isOutcomeUnknown(error: BankError, isRepeated: boolean): boolean {
  const { kind, outcomeUnknown } = error;
  const isRefused = ["refused", "not-found", "forbidden"].includes(kind);
  const isByRule = isRefused && (!isRequestFault(error) || isKeyUsed(error));
  return outcomeUnknown || isStillRunning(error) || (isRepeated && !isByRule);
}

const unknown = (error: BankError): Failure => ({ ...error.toJSON(), outcomeUnknown: true });

/**
 * Leads a write of unknown outcome back to its form, under an address that holds its key (docs/decisions/lost-answers.md). Sent again, the
 * form carries the same key and content, even if its record has changed or cannot be loaded.
 *
 * @param dialog says that nobody knows; it shows over any screen, an error's too
 * @returns undefined where the form is more than a cookie holds
 */
function askAgain({ request, actor, form }: Post, dialog: DialogContent): Response | undefined {
  const { pathname, search } = new URL(request.url);
  const address = withFormKey(pathname + search, idempotencyKey.parse(form.get(idempotencyKeyField)));
  const draft = draftCookie(actor.userId, address, form, { wasSent: true });
  if (draft === undefined) return undefined;
  // Going back leads to the screen before, not to the same form under another key.
  return withCookies(replace(address, 303), resultCookie(address, dialog), draft);
}

/** What is asked in a dialog before a write. */
interface DecisionQuestion {
  readonly question: Question;
  /** One line below the question. */
  readonly facts?: string;
  /** Leads to what nobody should answer unseen. */
  readonly link?: { readonly href: string; readonly label: string };
  /** What cannot be taken back is red. */
  readonly isDangerous?: boolean;
  /** Why there is nothing to ask. */
  readonly obstacle?: string | undefined;
}

/**
 * The end of the loader of every question: gives it the key that its write goes out under. Where the same write went out before
 * with unknown outcome, the question is asked again, even if there is an obstacle now: only the bank knows the outcome, by the key.
 */
export function loadDecision(request: Request, { obstacle, ...question }: DecisionQuestion) {
  const isRepeated = formKeyIn(request) !== undefined;
  return {
    ...question,
    ...(!isRepeated && obstacle !== undefined && { obstacle }),
    idempotencyKey: formKeyAt(request),
  };
}

/**
 * Which of several questions an address asks by its last part, in any case.
 *
 * @throws a 404 response if it is none of them
 */
export function stepAmong<const Step extends string>(steps: readonly Step[], named: string | undefined) {
  const found = steps.find((step) => step === named?.toLowerCase());
  if (found === undefined) throw new Response(null, { status: 404 });
  return found;
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
 * outcome, one that needs a code of the second factor, one of whose matter there is news, and one that came after the session's end.
 */
export async function submitDecision<Written, Found = undefined>(
  post: Post,
  { read, write, done, leadTo }: DecisionWrite<Written, Found>,
): Promise<Response> {
  const { request, form } = post;
  const screen = withoutFormKey(leadTo);
  const isRepeated = formKeyIn(request) !== undefined;
  let isSent = false;
  try {
    const found = (await read?.()) as Found; // the type is also undefined without `read`
    isSent = true;
    const written = await write(idempotencyKey.parse(form.get(idempotencyKeyField)), found);
    return redirectWithResult(screen, typeof done === "function" ? done(written) : done);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    if (isCodeAsked(error)) return askForCode(form, error);
    if (isToBeTold(error) && form.has(toldField)) return giveBack(form, { news: error.message });
    if (isSent ? isOutcomeUnknown(error, isRepeated) : isRepeated) {
      const dialog = describeError(unknown(error));
      return askAgain(post, dialog) ?? giveBack(form, { dialog });
    }
    if (error.kind === "session-over") return giveBackAtEnd(form, error);
    return redirectWithResult(screen, isKeyUsed(error) ? sentBefore.question : describeError(error));
  }
}

/** Shows a question again whose write the bank refused because the session is over: what was typed comes back after a new sign-in. */
export function giveBackAtEnd(form: FormData, error: BankError): Response {
  return giveBack(form, { dialog: describeError(error) }, error.status, [secondFactorField]);
}

/** Shows a question again, with a field for a code of the second factor (docs/rules.md#step-up). A refused code is of no use again. */
export function askForCode(form: FormData, { message }: BankError): Response {
  return giveBack(form, { codeAsked: message }, 400, [secondFactorField]);
}

/** The code of the second factor that was typed into a question; "" where it had no such field. */
export function codeIn(form: FormData): string {
  return textIn(form, secondFactorField).trim();
}
