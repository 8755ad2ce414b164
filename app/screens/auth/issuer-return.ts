import type { LoaderFunctionArgs } from "@remix-run/node";
import { clientOf } from "~/access/client";
import { leadingBack, signInScreen } from "~/access/return-path";
import { newSession } from "~/access/session.server";
import { withCookies } from "~/access/with-cookies";
import { BankError } from "~/bank/errors";
import { signInWithIdToken } from "~/bank/index.server";
import { now } from "~/clock.server";
import { redirectWithResult } from "~/form/result.server";
import { singleSignOn } from "~/texts/access";
import { describeError } from "~/texts/errors";
import { redirectSignedIn } from "./signed-in-redirect.server";
import { describeFailure, finish, OtherSignIn } from "./single-sign-on.server";
import { type BegunAtIssuer, idTokenHint, issuerStep } from "./steps.server";

/** The issuer leads back here. The bank judges its ID token and opens the session. */
export async function loader({ request }: LoaderFunctionArgs) {
  const left = issuerStep.read(request);
  if (left === undefined) return redirectWithResult(signInScreen, singleSignOn.outdated);
  try {
    return withCookies(await signIn(request, left), issuerStep.end());
  } catch (error) {
    const dialog = error instanceof BankError ? describeError(error) : describeFailure(error);
    const response = redirectWithResult(leadingBack(signInScreen, left.to), dialog);
    // What is left belongs to the sign-in of another tab, which may still come to an end.
    return error instanceof OtherSignIn ? response : withCookies(response, issuerStep.end());
  }
}

async function signIn(request: Request, left: BegunAtIssuer): Promise<Response> {
  const idToken = await finish(request, left);
  const signedIn = await signInWithIdToken(idToken, left.nonce, clientOf(request));
  const session = { ...newSession(signedIn, now().getTime()), isFromIssuer: true };
  return withCookies(redirectSignedIn(session, left.to), idTokenHint.write(idToken));
}
