import { redirect } from "@remix-run/node";
import { sessionMark } from "~/access/form-token.server";
import { homePath } from "~/access/return-path";
import { writeSession, type Session } from "~/access/session.server";
import { withCookies } from "~/access/with-cookies";
import { greeting } from "~/form/result.server";

/** Leads to `address`, which was first asked for, with the session that has begun. `text` stands beside the greeting there. */
export function redirectSignedIn(
  session: Session,
  address: string,
  text = address === homePath ? "Redirecting to dashboard" : "",
): Response {
  return withCookies(
    redirect(address, 303),
    writeSession(session),
    sessionMark(session.formToken),
    greeting(address, { title: "Login Success", text, followUp: "none" }),
  );
}
