import { redirectDocument, type AppLoadContext } from "@remix-run/node";
import { identityVersionTold, isSettledSince } from "~/bank/index.server";
import { isRead, leadOut, liveSession } from "./actor.server";
import { presentSession } from "./present-session.server";
import { writeSession, type Session } from "./session.server";
import { addDraftCookie } from "./draft.server";

/** A page of the shell, or data of one, that is about to be sent. */
interface Outcome {
  /** When its request came, as `performance.now()`. */
  readonly startedAt: number | undefined;
  readonly status: number;
  /** What stands in the form that a post is answered with. */
  readonly draft: FormData | undefined;
}

/**
 * What is sent in place of a page of a signed-in user, where the bank says that the session is over or that the user is somebody
 * else by now. Most pages have asked the bank something for their own sake, and that answer has shown whether the session stands. Only
 * for the others the bank is asked here, once. While it cannot be reached the page stands (docs/decisions/0052).
 *
 * - A session that is over: a redirect to the sign-in screen, which says so and leads back. What was typed is kept.
 * - Another role, branch or name: a read is led back to itself as a document, with the present identity in the session (0041). A
 *   write has been judged by the bank, and the page that it leads to is a read.
 *
 * @returns undefined where the page may go out
 */
export async function insteadOf(request: Request, outcome: Outcome): Promise<Response | undefined> {
  const session = liveSession(request);
  if (session === undefined) return undefined;
  if (!isToldToBeAnother(request, session) && !isToBeAsked(request, session, outcome)) return undefined;
  const present = await presentSession(session, outcome.startedAt ?? performance.now());
  const page = asPage(request);
  if (present === "over") {
    const redirect = leadOut(page, session);
    if (outcome.draft) addDraftCookie(redirect.headers, page, session, outcome.draft);
    return redirect;
  }
  if (present === undefined || !isRead(request)) return undefined;
  const { pathname, search } = new URL(page.url);
  return redirectDocument(pathname + search, { headers: { "set-cookie": writeSession(present) } });
}

/**
 * For a file that is made without asking the bank, and goes out without passing `entry.server`.
 *
 * @throws what is sent in its place (`insteadOf`)
 */
export async function requireStanding(request: Request, { startedAt }: AppLoadContext): Promise<void> {
  const instead = await insteadOf(request, { startedAt, status: 200, draft: undefined });
  if (instead !== undefined) throw instead;
}

/** Whether the bank's answers, those for this very request included, have named another identity than the session knows. */
function isToldToBeAnother(request: Request, session: Session): boolean {
  const told = identityVersionTold(session.accessToken);
  return isRead(request) && told !== undefined && told !== session.identityVersion;
}

/** The page itself says that the session is over, or that the bank does not answer. */
const tellsItself: ReadonlySet<number> = new Set([401, 503, 504]);

/** Every read is checked; a post only where its form is shown again. One that is refused unread costs the bank no call. */
function isToBeAsked(
  request: Request,
  session: Session,
  { startedAt = performance.now(), status, draft }: Outcome,
): boolean {
  const isAnswered = tellsItself.has(status) || isSettledSince(session, startedAt);
  return !isAnswered && (isRead(request) || draft !== undefined);
}

/** A request for data as the request for the page that the data is of. */
function asPage(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete("_data");
  return new Request(url, { method: request.method, headers: request.headers });
}
