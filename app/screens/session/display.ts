import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { requireActor } from "~/access/actor.server";
import { displayCookie } from "~/access/display";
import { requireOwnAction } from "~/access/guard.server";
import { previousPath } from "~/access/return-path";

/** A user who opens this address comes back to the screen before. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireActor(request);
  return redirect(previousPath(request));
}

/** Switches mode ringan or the dark colours on or off, and shows the same page again as a new document. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireOwnAction(request);
  const headers = new Headers();
  for (const choice of ["light", "dark"] as const) {
    if (form.has(choice)) headers.append("set-cookie", displayCookie(choice, form.get(choice) === "on"));
  }
  return redirectDocument(previousPath(request), { status: 303, headers });
}
