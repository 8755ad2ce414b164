import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isSignedIn } from "~/access/actor.server";
import { refuseCrossSite } from "~/access/cross-site.server";
import { draftCookie } from "~/access/draft.server";
import { readForm } from "~/access/form-reader.server";
import { formOrigin } from "~/access/form-token.server";
import { leadingBack, returnPath, signInScreen } from "~/access/return-path";
import { revokedField, draftField } from "~/access/session-screens";
import { clearSession, readSession } from "~/access/session.server";
import { withCookies } from "~/access/with-cookies";

/** A user who opens this address comes to the sign-in screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirectDocument(leadingBack(signInScreen, returnPath(request)));
}

/**
 * CLOSE of the session-over dialog: signs out, keeps what the same user typed into the page's form, and leads to the sign-in
 * screen, which leads back. A session that another tab has extended or begun in the meantime stays. But a session that the bank has
 * ended does not stay: only a page of that session can say so.
 */
export async function action({ request }: ActionFunctionArgs) {
  refuseCrossSite(request);
  const form = await readForm(request);
  const back = returnPath(request);
  const session = readSession(request);
  const origin = session ? formOrigin(form, session) : "elsewhere";
  const draft = form.get(draftField);
  const kept =
    session && origin !== "elsewhere" && typeof draft === "string"
      ? draftCookie(session.userId, back, new URLSearchParams(draft))
      : undefined;
  const isRevoked = origin === "this session" && form.has(revokedField);
  if (isSignedIn(request) && !isRevoked) return withCookies(redirectDocument(back, 303), kept);
  return withCookies(redirectDocument(leadingBack(signInScreen, back), 303), kept, clearSession());
}
