import { redirect, redirectDocument } from "@remix-run/node";
import type { FeatureCode, MenuFeatureCode } from "contract/features";
import { supports, supportsAny, type Capability } from "~/bank/capabilities.server";
import { BankError, endsSession, notSupported, toErrorScreen } from "~/bank/errors";
import type { Branch, Caller, Identity } from "~/bank/types";
import { now } from "~/clock.server";
import { presentSession, refresh } from "./refresh.server";
import { isOfNoRecord } from "./refused.server";
import { signInPath } from "./return-path";
import { sealedAddress } from "./sealed-address.server";
import { readSession, writeSession, type Session } from "./session.server";
import { sessionState, type TokenTimes } from "./timing";

/** The signed-in user who makes a request. `json` may send it to the browser: it leaves out the access token, a private field. */
export class Actor implements Caller, Identity {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly branch: Branch;
  readonly roleName: string;
  readonly features: readonly FeatureCode[];
  readonly formToken: string;
  readonly isFromIssuer: boolean;
  readonly times: TokenTimes;
  readonly #accessToken: string;

  constructor(session: Session) {
    this.userId = session.userId;
    this.name = session.name;
    this.username = session.username;
    this.branch = session.branch;
    this.roleName = session.roleName;
    this.features = session.features;
    this.formToken = session.formToken;
    this.isFromIssuer = session.isFromIssuer ?? false;
    this.times = session.times;
    this.#accessToken = session.accessToken;
  }

  get accessToken(): string {
    return this.#accessToken;
  }

  may(feature: FeatureCode): boolean {
    return this.features.includes(feature);
  }
}

/** The session of a request while its time has not run out. Asks the bank nothing and renews nothing. */
export function liveSession(request: Request): Session | undefined {
  const session = readSession(request);
  return session && sessionState(session.times, now().getTime()) !== "over" ? session : undefined;
}

/** Whether somebody is signed in, for pages that only choose where to go. */
export function isSignedIn(request: Request): boolean {
  return liveSession(request) !== undefined;
}

/** The only page of the shell that everybody may see. A user who is not signed in sees it without the shell. */
const openPath = /^\/not-found\/?$/i;

/**
 * The signed-in user; undefined where nobody is signed in and the page is open to everybody.
 *
 * @throws as `requireActor`
 */
export async function requireActorUnlessOpen(request: Request): Promise<Actor | undefined> {
  const isForNobody = openPath.test(new URL(request.url).pathname) && !isSignedIn(request);
  return isForNobody ? undefined : requireActor(request);
}

/**
 * The signed-in user of a screen that needs no permission: profile, password.
 *
 * @throws a redirect to the sign-in screen, which leads back to the path and query asked for; to the sealed form of an address that
 *   holds a number of a person or an account
 */
export async function requireActor(request: Request): Promise<Actor> {
  const sealed = isRead(request) ? sealedAddress(new URL(request.url)) : undefined;
  if (sealed !== undefined) throw redirect(sealed);
  const session = readSession(request);
  if (!session) throw redirectDocument(signInPath(request));
  const state = sessionState(session.times, now().getTime());
  // The cookie stays: the sign-in screen sees it and says that the session is over.
  if (state === "over") throw redirectDocument(signInPath(request));
  const isFresh = state === "fresh" && !isOldForFile(request, session);
  return isFresh ? new Actor(session) : new Actor(await renew(request, session));
}

/**
 * All calls of a file are made with the token that it begins with (`everyPage`), so it begins with one of this age at most. Of 300 s
 * that leaves 240 s.
 */
const fileTokenMs = 60_000;

const isOldForFile = (request: Request, { times }: Session) =>
  isFile(new URL(request.url).pathname) && now().getTime() > times.renewedAt + fileTokenMs;

/** Only a file's name has an ending. */
const isFile = (pathname: string) => /\.\w+$/.test(pathname);

/**
 * The signed-in user, if their role may view the feature, or any of several, and the bank has it. The loader of a screen that
 * needs a feature calls it on its first line.
 *
 * @throws as `requireActor`. Without the permission it throws a 403 response, for the error boundary; for an address that no record has, a 404. Where the bank has granted
 * the permission since the session learnt the role, it throws a redirect to the same address. Where the bank does not support it, as
 * `requireSupported`
 */
export async function requireView(
  request: Request,
  ...features: readonly [MenuFeatureCode, ...MenuFeatureCode[]]
): Promise<Actor> {
  const actor = await requireActor(request);
  const granted = features.filter((feature) => actor.may(feature));
  if (granted.length === 0)
    throw (await newlyGranted(request, features)) ?? new Response(null, { status: 403 });
  if (isOfNoRecord(new URL(request.url).pathname)) throw new Response(null, { status: 404 });
  await refuseUnless(request, supportsAny(granted));
  return actor;
}

/** @throws a 403 response that says why only head office may go on */
export function requireHeadOffice({ branch }: Actor, why: string): void {
  if (!branch.isHeadOffice) throw new Response(why, { status: 403 });
}

/**
 * Guards a screen that is in no menu and needs what the bank may not support. It comes after `requireActor` or `requireView`.
 *
 * @throws a 404 response by which the error boundary says that the bank does not support the screen; for a file, a redirect to the
 * screen that it is of. The error screen where the bank cannot say
 */
export const requireSupported = (request: Request, capability: Capability) =>
  refuseUnless(request, supports(capability));

async function refuseUnless(request: Request, supported: Promise<boolean>): Promise<void> {
  // Where nobody knows, the bank judges a write itself, and what was typed is kept.
  if (await supported.catch(isRead(request) ? toErrorScreen : () => true)) return;
  const { pathname, search } = new URL(request.url);
  if (isFile(pathname)) throw redirect(pathname.replace(/\/[^/]*$/, "") + search);
  throw new Response(notSupported, { status: 404 });
}

/**
 * Asks the bank for the user's present role before a read is refused, because the role may have changed since the session learnt
 * it. Only a bank that names identity versions can answer.
 */
async function newlyGranted(request: Request, features: readonly MenuFeatureCode[]) {
  const session = readSession(request);
  if (!session?.identityVersion || !isRead(request)) return undefined;
  const present = await presentSession(session, performance.now());
  if (present === "over") return redirectToSignIn(request, session);
  if (!features.some((feature) => present?.features.includes(feature)) || !present) return undefined;
  const { pathname, search } = new URL(request.url);
  return redirectDocument(pathname + search, { headers: { "set-cookie": writeSession(present) } });
}

/**
 * The session with a new access token. A read is redirected to itself with the new cookie. A write and the page that answers it
 * go on at once with the new token, and the next read renews the cookie. While the bank cannot be reached, the old token is used: it is valid for a moment
 * more, and the screen's own call will say what is wrong.
 */
async function renew(request: Request, session: Session): Promise<Session> {
  const refreshed = await refresh(session, now().getTime()).catch((error: unknown) => {
    if (!(error instanceof BankError)) throw error;
    if (!endsSession(error)) return undefined;
    throw redirectToSignIn(request, session);
  });
  if (refreshed === undefined) return session;
  const renewed = refreshed.session;
  // A loader may be asked for the page that answers a post. Remix asks it with a GET that keeps the post's headers, and of these a
  // read by a browser has no content type. A redirect here would lose the answer and what was typed.
  const isAfterPost = request.headers.has("content-type");
  if (!isRead(request) || isAfterPost) return renewed;
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname + search, { headers: { "set-cookie": writeSession(renewed) } });
}

/**
 * The answer after the bank has ended a session: a redirect to the sign-in screen, which later leads back here. The cookie stays,
 * but its time runs out now. So the sign-in screen knows that a session is over, and says so.
 */
export function redirectToSignIn(request: Request, session: Session): Response {
  const ended = { ...session, times: { ...session.times, refreshSeconds: 0 } };
  return redirectDocument(signInPath(request), {
    status: isRead(request) ? 302 : 303,
    headers: { "set-cookie": writeSession(ended) },
  });
}

/** Whether a request asks for something and changes nothing. */
export function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}
