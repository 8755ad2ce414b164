import { redirect } from "@remix-run/node";
import { createHash } from "node:crypto";
import { z } from "zod/v4";
import { sealedCookie } from "~/access/sealed-cookie.server";
import { followUps, type DialogContent } from "~/texts/dialog";

/** Long enough for the redirect; a result that nobody fetched is forgotten. */
const maxAgeSeconds = 60;

/**
 * The result of a write on its way to the page that shows it. The cookie belongs to that page's path and names its full
 * address, so a second tab neither shows it nor takes it away.
 */
const cookie = sealedCookie(
  "result",
  "path",
  z.object({
    address: z.string(),
    dialog: z.object({
      title: z.string(),
      text: z.string(),
      code: z.string().optional(),
      followUp: z.enum(followUps).optional(),
    }),
  }),
);

/** Ends a write: leads to `address` (path and query), where the dialog shows once. */
export function redirectWithResult(address: string, dialog: DialogContent): Response {
  return redirect(address, { status: 303, headers: { "set-cookie": resultCookie(address, dialog) } });
}

/** `Set-Cookie` value that leaves a result for the page at `address` (path and query). */
export function resultCookie(address: string, dialog: DialogContent): string {
  return cookie.write({ address: hashOf(address), dialog }, { address, maxAgeSeconds });
}

interface Result {
  readonly dialog: DialogContent | undefined;
  /** Headers of the answer: they delete the result, which has now been read. */
  readonly headers: Record<string, string>;
}

/** The result that a redirect has left for the page of this request. The shell's loader reads it. */
export function readResult(request: Request): Result {
  const { pathname, search } = new URL(request.url);
  const left = cookie.read(request);
  if (left?.address !== hashOf(pathname + search)) return { dialog: undefined, headers: {} };
  return { dialog: left.dialog, headers: { "set-cookie": cookie.clear(pathname) } };
}

/**
 * An address may be longer than a cookie. Browsers and Remix write the same query differently (`@` or `%40`), so both are read
 * before they are compared.
 */
function hashOf(address: string): string {
  const [path = "", query = ""] = address.split(/\?(.*)/s);
  return createHash("sha256")
    .update(`${path}?${String(new URLSearchParams(query))}`)
    .digest("base64url");
}
