import { liveSession } from "./actor.server";
import { idempotencyKeyField } from "./form-token";
import { leadingBack } from "./return-path";
import { stayScreen } from "./session-screens";
import { timeLeft } from "./timing";

/** The field that every form of a write carries, and no search: here a reader may be typing. */
const writeFormMark = `name="${idempotencyKeyField}"`;

/** Root renders it; it stays empty where nothing leads away. Browsers that run scripts never look inside. */
const emptyNoscript = "<noscript></noscript>";

/**
 * Lets a page without script notice its session's end: a `Refresh` to the screen that warns a minute before and offers to
 * stay (docs/rules.md#session-times; WCAG 2.2.1). As a header where no browser runs a script on the page, inside `<noscript>` where only
 * some do not. A page with a form for a write is left in peace: what is typed there survives a late post (`keepDraft`).
 *
 * @returns the page
 */
export function watchUnscripted(html: string, request: Request, headers: Headers): string {
  const session = liveSession(request);
  if (session === undefined || headers.has("refresh") || html.includes(writeFormMark)) return html;
  const { pathname, search } = new URL(request.url);
  const refresh = refreshValue(
    timeLeft(session.times, Date.now()).untilWarningMs,
    leadingBack(stayScreen, pathname + search),
  );
  // Scripts are the last in a page.
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
