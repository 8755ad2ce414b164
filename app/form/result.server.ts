import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod/v4";
import { sealedCookie } from "~/access/sealed-cookie.server";
import { followUps, type DialogContent } from "~/texts/dialog";

/** Long enough for the redirect; a result that nobody fetched is forgotten. */
const maxAgeSeconds = 60;

/**
 * The result of a write on its way to the page that shows it. The cookie belongs to that page's path and names its full
 * address, so a second tab neither shows it nor takes it away.
 */
const cookie = resultIn("result");

/** The greeting after a sign-in. It lies beside the result of a write that ended after its session, and does not replace it. */
const greetingCookie = resultIn("greeting");

function resultIn(name: string) {
  const dialog = z.object({
    title: z.string(),
    text: z.string(),
    code: z.string().optional(),
    followUp: z.enum(followUps).optional(),
  });
  return sealedCookie(name, "path", z.object({ address: z.string(), dialog }));
}

/** Ends a write: leads to `address` (path and query), where the dialog shows once. */
export function redirectWithResult(
  address: string,
  dialog: DialogContent,
  seconds = maxAgeSeconds,
): Response {
  return redirect(address, {
    status: 303,
    headers: { "set-cookie": resultCookie(address, dialog, seconds) },
  });
}

/** `Set-Cookie` value that leaves a result for the page at `address` (path and query). */
export function resultCookie(address: string, dialog: DialogContent, seconds = maxAgeSeconds): string {
  return cookie.write({ address: hashOf(address), dialog }, { address, maxAgeSeconds: seconds });
}

/** `Set-Cookie` value that leaves a greeting for the page at `address` (path and query). */
export function greeting(address: string, dialog: DialogContent): string {
  return greetingCookie.write({ address: hashOf(address), dialog }, { address, maxAgeSeconds });
}

interface Result {
  readonly dialog: DialogContent | undefined;
  /** Headers of the answer: they delete the result, which has now been read. */
  readonly headers: [name: string, value: string][];
}

/** The result that a redirect has left for the page of this request. The shell's loader reads it. */
export function readResult(request: Request): Result {
  const { pathname, search } = new URL(request.url);
  const address = hashOf(pathname + search);
  const here = [cookie, greetingCookie].filter((each) => each.read(request)?.address === address);
  return {
    dialog: here[0]?.read(request)?.dialog,
    headers: here.map((each) => ["set-cookie", each.clear(pathname)]),
  };
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
