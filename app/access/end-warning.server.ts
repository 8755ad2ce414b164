import { now } from "~/clock.server";
import { liveSession } from "./actor.server";
import { idempotencyKeyField } from "./form-token";
import { leadingBack, signInScreen } from "./return-path";
import { stayScreen } from "./session-screens";
import { timeLeft } from "./timing";

/** A field of every form that changes something; a search has none. The user may be typing on a page that has it. */
const writeFormMark = `name="${idempotencyKeyField}"`;

const toldCookie = "session-end-told=1";

/** Keeps that the user was told of the session's last end, until it has come. The screen that tells it sets it. */
export const noteTold = `${toldCookie}; Path=/; Max-Age=120; HttpOnly; SameSite=Lax`;

/** `app/root.tsx` renders it empty, in the head of the page. A browser that runs scripts ignores what is inside. */
const emptyNoscript = "<noscript></noscript>";

/**
 * Warns a user whose browser runs no script before the session ends: a `Refresh` leads to the screen that offers to stay, one
 * minute before the end. A user who was told of the last end goes on to sign in (docs/rules.md#session-times; WCAG 2.2.1). On a
 * page without scripts it is a header. On a page with scripts it is a `<meta>` inside `<noscript>`, which only browsers without
 * script obey. A page with a form that changes something does not refresh: what is typed there survives a late post (`keepDraft`).
 * All this is known only once the page is rendered (docs/decisions/remix.md).
 *
 * @returns the page
 */
export function warnBeforeEnd(html: string, request: Request, headers: Headers): string {
  const session = liveSession(request);
  if (session === undefined || headers.has("refresh") || html.includes(writeFormMark)) return html;
  const { pathname, search } = new URL(request.url);
  const { untilWarningMs, untilEndMs, isLast } = timeLeft(session.times, now().getTime());
  const isTold = isLast && request.headers.get("cookie")?.includes(toldCookie) === true;
  const refresh = isTold
    ? refreshValue(untilEndMs, leadingBack(signInScreen, pathname + search))
    : refreshValue(untilWarningMs, leadingBack(stayScreen, pathname + search));
  // A page's scripts stand last in it.
  if (html.lastIndexOf("<script") >= 0) {
    const meta = `<meta http-equiv="refresh" content="${escaped(refresh)}">`;
    return html.replace(emptyNoscript, () => `<noscript>${meta}</noscript>`);
  }
  headers.set("refresh", refresh);
  return html;
}

/** Value of a `Refresh` header: `address`, in our own app, once `ms` have passed. */
export function refreshValue(ms: number, address: string): string {
  return `${Math.max(0, Math.ceil(ms / 1000))}; url=${address}`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
