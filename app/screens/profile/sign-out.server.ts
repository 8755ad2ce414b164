import { signInScreen } from "~/access/return-path";
import { clearSession } from "~/access/session.server";
import { redirectWithResult } from "~/form/result.server";
import type { DialogContent } from "~/texts/dialog";

/** Ends the session in this browser. The sign-in screen, loaded as a new document, says why. */
export function signedOutWith(dialog: DialogContent): Response {
  const response = redirectWithResult(signInScreen, dialog);
  response.headers.append("set-cookie", clearSession());
  response.headers.set("x-remix-reload-document", "true");
  return response;
}
