import { redirectDocument } from "@remix-run/node";
import { signInScreen } from "~/access/return-path";
import { clearSession } from "~/access/session.server";
import { resultCookie } from "~/form/result.server";
import type { DialogContent } from "~/texts/dialog";

/** Ends the session in this browser. The sign-in screen, loaded as a new document, says why. */
export function signedOutWith(dialog: DialogContent): Response {
  const response = redirectDocument(signInScreen, 303);
  for (const cookie of [resultCookie(signInScreen, dialog), clearSession()])
    response.headers.append("set-cookie", cookie);
  return response;
}
