import { draftCookie } from "~/access/draft.server";
import { isKeyUsed, isStillRunning, type BankError } from "~/bank/errors";
import type { DialogContent } from "~/texts/dialog";
import { withFormKey } from "./idempotency";
import { redirectWithResult } from "./result.server";

/** A write of unknown outcome, and who made it. */
interface Unanswered {
  readonly request: Request;
  readonly userId: string;
  readonly form: FormData;
  /** The key that it went out under. */
  readonly key: string;
}

/**
 * Whether nobody knows what became of a write that failed.
 *
 * @param isRepeated the same write went out before, with unknown outcome. Then only a refusal by the bank's rules tells
 *   what became of it, because the bank keeps such an answer and gives it again (docs/wire.md#idempotency)
 */
export function isOutcomeUnknown(error: BankError, isRepeated: boolean): boolean {
  return error.outcomeUnknown || isStillRunning(error) || (isRepeated && !isByRule(error));
}

function isByRule(error: BankError): boolean {
  if (error.kind === "refused") return error.code !== "E0" || isKeyUsed(error);
  return error.kind === "not-found" || error.kind === "forbidden";
}

/**
 * Leads a write of unknown outcome back to its form, under an address that holds its key (docs/decisions/0054). Sent again, the
 * form carries the same key, even if its record has changed or cannot be loaded. What was typed goes along, if a cookie holds
 * it.
 *
 * @param dialog says that nobody knows; it shows over any screen, an error's too
 */
export function askAgain(unanswered: Unanswered, dialog: DialogContent): Response {
  return leadBack(unanswered, dialog, draftIn(unanswered));
}

/** The same for a form that cannot be sent again without its fields; undefined where they are more than a cookie holds. */
export function askWithDraft(unanswered: Unanswered, dialog: DialogContent): Response | undefined {
  const draft = draftIn(unanswered);
  return draft === undefined ? undefined : leadBack(unanswered, dialog, draft);
}

function leadBack(unanswered: Unanswered, dialog: DialogContent, draft: string | undefined): Response {
  const response = redirectWithResult(addressOf(unanswered), dialog);
  if (draft !== undefined) response.headers.append("set-cookie", draft);
  // Going back leads to the screen before, not to the same form under another key.
  response.headers.set("x-remix-replace", "true");
  return response;
}

function addressOf({ request, key }: Unanswered): string {
  const { pathname, search } = new URL(request.url);
  return withFormKey(pathname + search, key);
}

/** `Set-Cookie` value that keeps what was typed. */
function draftIn(unanswered: Unanswered): string | undefined {
  const { userId, form } = unanswered;
  return draftCookie(userId, addressOf(unanswered), form, { wasSent: true });
}
