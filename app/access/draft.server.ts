import { createHash } from "node:crypto";
import { redirectDocument } from "@remix-run/node";
import { z } from "zod/v4";
import { draftFields } from "./draft";
import { readForm } from "./form-reader.server";
import { decidedKeysField, idempotencyKeyField, secondFactorField } from "./form-token";
import { formOrigin } from "./form-token.server";
import { formPath } from "./return-path";
import { sealedCookie } from "./sealed-cookie.server";
import { readSession, type Session } from "./session.server";
import { withCookies } from "./with-cookies";

/** Time enough to sign in again; what nobody comes back for is forgotten. */
const maxAgeSeconds = 15 * 60;

/** A form that was posted, or the fields of one. */
type Form = Parameters<typeof draftFields>[0];

/**
 * What a user typed into a form that the app shows again: after a new sign-in, because the session had ended, or after a write of
 * unknown outcome. Only the app can read the cookie, and the browser sends it to the form's own path only. The user's id stands
 * inside. It holds about 2.8 kB, which is more than our largest form needs.
 */
const cookie = sealedCookie(
  "draft",
  "path",
  z.object({
    userId: z.string(),
    address: z.string(),
    fields: z.array(z.tuple([z.string(), z.string()])),
    /** True: it was sent, and nobody knows whether it took effect. False: the session ended before it could be sent. */
    wasSent: z.boolean(),
  }),
);

/**
 * Keeps what was typed when a guard sends a post to the sign-in screen: `requireActor(request).catch(keepDraft(request))`. Only a
 * post with a session of ours is kept.
 *
 * @param read the form, where it has been read already
 * @throws the refusal
 */
export function keepDraft(request: Request, read?: FormData): (refusal: unknown) => Promise<never> {
  return async (refusal) => {
    if (refusal instanceof Response && isRedirect(refusal)) await addDraft(refusal, request, read);
    throw refusal;
  };
}

async function addDraft(refusal: Response, request: Request, read: FormData | undefined): Promise<void> {
  const session = readSession(request);
  if (session === undefined) return;
  // A form that cannot be read is not kept; the user signs in all the same.
  const form = read ?? (await readForm(request).catch(() => new FormData()));
  if (formOrigin(form, session) === "elsewhere") return;
  withDraft(refusal, request, session, form);
}

/** Adds the cookie that keeps the form of this request to a response, if there is anything to keep. */
export function withDraft(response: Response, request: Request, { userId }: Session, form?: Form): Response {
  const { pathname, search } = new URL(request.url);
  return withCookies(response, form && draftCookie(userId, pathname + search, form));
}

/**
 * Redirects a post to its form, which then shows what was typed, with the token of the present session. The browser loads a whole
 * new document, since every part of the old page belongs to another session.
 */
export function showAgain(request: Request, userId: string, form: FormData): Response {
  const address = formPath(request);
  return withCookies(redirectDocument(address, 303), draftCookie(userId, address, form));
}

/**
 * `Set-Cookie` value that keeps a user's form for the page at `address` (path and query), for 15 minutes; undefined when there
 * is nothing to keep, or too much. Only a form for a write is kept, together with its idempotency key: a write whose outcome
 * nobody knew is not made twice. Passwords and files are never kept.
 *
 * @param wasSent the form was sent, and nobody knows whether it took effect. It is then shown on every load, not only once. It is
 *   kept even if it holds only its key, because a question has no fields
 */
export function draftCookie(userId: string, address: string, form: Form, { wasSent = false } = {}) {
  const fields = draftFields(form).filter(([name]) => wasSent || !unlessSent.includes(name));
  const content = { userId, address: shortened(address), fields, wasSent };
  if (fields.every(isUsers) || !(wasSent || fields.some(isUsers))) return undefined;
  return cookie.writeIfSmall(content, { address, maxAgeSeconds });
}

/**
 * Fields that go along only with a write that went out with them, since it is sent again as it was. A recovery code is worth a
 * password; the records of a question stand in its address, and there may be too many for a cookie.
 */
const unlessSent = [secondFactorField, decidedKeysField];

const longestQuery = 500;

/** An address as the cookie has room for it: in the place of a long query stands its digest. */
function shortened(address: string): string {
  const [path = "", query = ""] = address.split("?", 2);
  if (query.length <= longestQuery) return address;
  return `${path}?${createHash("sha256").update(query).digest("base64url")}`;
}

const isUsers = ([name]: readonly [string, string]) => name !== idempotencyKeyField;

/** The form that is kept for the page of a request: what the same user had typed before into the form at an address. */
export function readDraft(request: Request, userId: string) {
  const { pathname, search } = new URL(request.url);
  const kept = cookie.read(request);
  if (kept === undefined) return { draft: undefined, forget: undefined };
  const { fields, wasSent } = kept;
  const address = pathname + search;
  const isOwn = kept.userId === userId;
  return {
    /** The one for the request's address, if there is one: a page at another address does not show the draft. */
    draft: isOwn && kept.address === shortened(address) ? { address, fields, wasSent } : undefined,
    /** `Set-Cookie` value that removes a form which is another user's, or which was never sent and is shown now. */
    forget: isOwn && wasSent ? undefined : cookie.clear(kept.address),
  };
}

const isRedirect = ({ status }: Response) => status >= 300 && status < 400;
