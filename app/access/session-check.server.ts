import { redirectDocument, type AppLoadContext } from "@remix-run/node";
import {
  isKnownToSupport,
  latestIdentityVersion,
  wasAcceptedSince,
  wasAskedToSetUpSince,
} from "~/bank/index.server";
import { isRead, redirectToSignIn, liveSession } from "./actor.server";
import type { DraftFields } from "./draft";
import { withDraft } from "./draft.server";
import { presentSession, replacedSession } from "./refresh.server";
import { secondFactorPath, setUpAddress } from "./return-path";
import { setsSession, writeSession, type Session } from "./session.server";

/** A page of the shell, or data of one, that is about to be sent. */
interface Outcome {
  /** When its request came, as `performance.now()`. */
  readonly startedAt: number | undefined;
  readonly status: number;
  /** What stands in the form that a post is answered with. */
  readonly draft: DraftFields | undefined;
  /** The page cannot show that form: an error screen stands in its place. */
  readonly isFormLost?: boolean;
}

/**
 * Checks that the session is still valid before a page of a signed-in user goes out. Most pages have just called the bank, and its
 * answer has shown that. For the others this asks the bank once. While the bank cannot be reached, the page goes out
 * (docs/decisions/sessions.md).
 *
 * @returns undefined where the page may go out, else what goes out in its place:
 * - The session is over: a redirect to the sign-in screen, which says so and leads back. What was typed is kept.
 * - The bank refuses everything until the user has set up a second factor: a redirect to the screen for that, which leads on to the
 *   page. What was typed is kept.
 * - The user has another role, branch or name: a read is redirected to itself, with the new identity in the session
 *   (docs/decisions/tokens.md).
 *   A write needs no redirect here: the bank has judged it already, and it leads to a read.
 */
export async function checkSession(request: Request, outcome: Outcome): Promise<Response | undefined> {
  const session = liveSession(request);
  if (session === undefined) return undefined;
  if (await mustSetUp(request, session, outcome)) return redirectToSetUp(asPage(request), session, outcome);
  if (!hasNewIdentity(request, session) && !mustAsk(request, session, outcome)) return undefined;
  const present = await presentSession(session, outcome.startedAt ?? performance.now());
  const page = asPage(request);
  if (present === "over") return withDraft(redirectToSignIn(page, session), page, session, outcome.draft);
  if (present === undefined || !isRead(request)) return undefined;
  const { pathname, search } = new URL(page.url);
  return redirectDocument(pathname + search, { headers: { "set-cookie": writeSession(present) } });
}

/** The screen on which a second factor is set up. Its shell asks the bank for more than the set-up takes. */
const setUpScreen = new RegExp(`^${secondFactorPath}/?$`, "i");

async function mustSetUp(request: Request, session: Session, { startedAt }: Outcome): Promise<boolean> {
  if (startedAt === undefined || setUpScreen.test(new URL(request.url).pathname)) return false;
  return wasAskedToSetUpSince(session, startedAt) && (await isKnownToSupport("sessions"));
}

function redirectToSetUp(page: Request, session: Session, { draft }: Outcome): Response {
  return withDraft(redirectDocument(setUpAddress(page), isRead(page) ? 302 : 303), page, session, draft);
}

/**
 * Checks the session for a file that the app makes without a call to the bank. Files do not pass `entry.server`.
 *
 * @throws what goes out in its place (`checkSession`)
 */
export async function requireValidSession(request: Request, { startedAt, answer }: AppLoadContext) {
  const instead = await checkSession(request, { startedAt, status: 200, draft: undefined });
  if (instead !== undefined) throw instead;
  const cookie = replacedCookie(request);
  if (cookie !== undefined) answer?.appendHeader("set-cookie", cookie);
}

/** Adds the session's cookie to an answer, where the bank has replaced the refresh token that came with the request. */
export function renewCookie(request: Request, headers: Headers): void {
  const cookie = replacedCookie(request);
  if (cookie !== undefined && !setsSession(headers)) headers.append("set-cookie", cookie);
}

function replacedCookie(request: Request): string | undefined {
  const session = liveSession(request);
  const replaced = session && replacedSession(session);
  return replaced && writeSession(replaced);
}

/** Whether an answer of the bank has named another identity than the session holds; the answers to this request count too. */
function hasNewIdentity(request: Request, session: Session): boolean {
  const latest = latestIdentityVersion(session.accessToken);
  return isRead(request) && latest !== undefined && latest !== session.identityVersion;
}

/** Pages with these statuses say themselves that the session is over, or that the bank does not answer. */
const endStatuses: ReadonlySet<number> = new Set([401, 503, 504]);

/** A read is always checked. A post is checked only where its form is shown again, so that no other post costs the bank a call. */
function mustAsk(
  request: Request,
  session: Session,
  { startedAt = performance.now(), status, draft, isFormLost = false }: Outcome,
): boolean {
  if (isFormLost) return true;
  const isAnswered = endStatuses.has(status) || wasAcceptedSince(session, startedAt);
  return !isAnswered && (isRead(request) || draft !== undefined);
}

/** The request for the page to which the requested data belongs. */
function asPage(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  return new Request(url, { method: request.method, headers: request.headers });
}
