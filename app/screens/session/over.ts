import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isSignedIn } from "~/access/actor.server";
import { refuseCrossSite } from "~/access/cross-site.server";
import { readForm } from "~/access/form-reader.server";
import { leadingBack, returnPath, signInScreen } from "~/access/return-path";
import { clearSession, readSession } from "~/access/session.server";
import { typedCookie } from "~/access/typed.server";

/** For whoever comes here by an address of old. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirectDocument(leadingBack(signInScreen, returnPath(request)));
}

/**
 * CLOSE of the session-over dialog: signs out, keeps what stood in the page's form (`typed`, urlencoded) for the same user, and
 * leads to the sign-in screen, which leads back. A session that another tab has meanwhile begun stays.
 */
export async function action({ request }: ActionFunctionArgs) {
  refuseCrossSite(request);
  const typed = (await readForm(request)).get("typed");
  const back = returnPath(request);
  const headers = new Headers();
  const session = readSession(request);
  const kept = session && typeof typed === "string" && typedCookie(session.userId, back, formOf(typed));
  if (kept) headers.append("set-cookie", kept);
  if (isSignedIn(request)) return redirectDocument(back, { status: 303, headers });
  headers.append("set-cookie", clearSession());
  return redirectDocument(leadingBack(signInScreen, back), { status: 303, headers });
}

function formOf(urlencoded: string): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(urlencoded)) form.append(name, value);
  return form;
}
