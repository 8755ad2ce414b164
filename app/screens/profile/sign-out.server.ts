import { redirectDocument } from "@remix-run/node";
import { signInScreen } from "~/access/return-path";
import { clearSession } from "~/access/session.server";
import { withCookies } from "~/access/with-cookies";
import { resultCookie } from "~/form/result.server";
import type { DialogContent } from "~/texts/dialog";

/** Ends the session in this browser. The sign-in screen, loaded as a new document, says why. */
export const signedOutWith = (dialog: DialogContent) =>
  withCookies(redirectDocument(signInScreen, 303), resultCookie(signInScreen, dialog), clearSession());
