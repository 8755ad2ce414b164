import { typedCookie } from "~/access/typed.server";
import type { DialogContent } from "~/texts/dialog";
import { withFormKey } from "./idempotency";
import { redirectWithResult } from "./result.server";

/** A write of unknown outcome, and who made it. */
export interface Unanswered {
  readonly request: Request;
  readonly userId: string;
  readonly form: FormData;
  /** The key that it went out under. */
  readonly key: string;
}

/**
 * Leads a write of unknown outcome back to its form, under an address that holds its key (docs/decisions/0054): whatever the
 * form's screen reads by then, or cannot read, the form goes out again as the same. What was typed goes along, as much of it
 * as a cookie holds.
 *
 * @param dialog says that nobody knows; it shows over any screen, an error's too
 */
export function askAgain(unanswered: Unanswered, dialog: DialogContent): Response {
  return leadBack(unanswered, dialog, typedIn(unanswered));
}

/** The same for a form that is nothing without what was typed; undefined where that is more than a cookie holds. */
export function askWithTyped(unanswered: Unanswered, dialog: DialogContent): Response | undefined {
  const typed = typedIn(unanswered);
  return typed === undefined ? undefined : leadBack(unanswered, dialog, typed);
}

function leadBack(unanswered: Unanswered, dialog: DialogContent, typed: string | undefined): Response {
  const response = redirectWithResult(addressOf(unanswered), dialog);
  if (typed !== undefined) response.headers.append("set-cookie", typed);
  // Going back leads to the screen before, not to the same form under another key.
  response.headers.set("x-remix-replace", "true");
  return response;
}

function addressOf({ request, key }: Unanswered): string {
  const { pathname, search } = new URL(request.url);
  return withFormKey(pathname + search, key);
}

/** `Set-Cookie` value that keeps what was typed. */
function typedIn(unanswered: Unanswered): string | undefined {
  const { userId, form } = unanswered;
  return typedCookie(userId, addressOf(unanswered), form, { wasSent: true });
}
