import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { liveSession, requireActor } from "~/access/actor.server";
import { refuseCrossSite } from "~/access/cross-site.server";
import { readForm } from "~/access/form-reader.server";
import { formOrigin } from "~/access/form-token.server";
import { previousPath, signInScreen } from "~/access/return-path";
import { askingToSignOut } from "~/access/session-screens";
import { clearSession } from "~/access/session.server";
import { withCookies } from "~/access/with-cookies";
import { signOut } from "~/bank/index.server";
import { resultCookie } from "~/form/result.server";
import { errorFields, logEvent } from "~/log.server";
import { singleSignOn } from "~/texts/access";
import { signOutAddress } from "./single-sign-on.server";
import { idTokenHint } from "./steps.server";

/** A user who opens this address comes back to the screen before, where the shell asks. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireActor(request);
  return redirect(askingToSignOut(previousPath(request)));
}

/**
 * Signs out, also from a page of the user's earlier session. If the page belongs to another user, the present user is asked again.
 * The browser forgets the session even if the bank cannot be told. Then the bank's session ends by its own time.
 */
export async function action({ request }: ActionFunctionArgs) {
  refuseCrossSite(request);
  const session = liveSession(request);
  if (session === undefined) return leadOut(signInScreen);
  if (formOrigin(await readForm(request), session) === "elsewhere")
    return redirectDocument(askingToSignOut(previousPath(request)), 303);
  await signOut(session.accessToken).catch(noteFailure);
  if (!session.isFromIssuer) return leadOut("/", idTokenHint.end());
  const idToken = idTokenHint.read(request);
  // The issuer may answer with an error page where it does not get its token.
  if (idToken === undefined)
    return leadOut(signInScreen, resultCookie(signInScreen, singleSignOn.onlyOutOfHere));
  // Where the issuer's own session ends. Its silence keeps nobody signed in here.
  const atIssuer = await signOutAddress(idToken).catch(noteFailure);
  return leadOut(atIssuer ?? "/", idTokenHint.end());
}

function noteFailure(error: unknown): undefined {
  logEvent("sign-out failed", errorFields(error));
}

const leadOut = (address: string, cookie?: string) =>
  withCookies(redirectDocument(address, 303), clearSession(), cookie);
