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
import { withCookies } from "~/access/with-cookies";

/** A user who opens this address comes back to the screen before. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireActor(request);
  return redirect(previousPath(request));
}

/** Switches mode ringan or the dark colours on or off, and shows the same page again as a new document. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireOwnAction(request);
  const switched = (["light", "dark"] as const).filter((choice) => form.has(choice));
  const cookies = switched.map((choice) => displayCookie(choice, form.get(choice) === "on"));
  return withCookies(redirectDocument(previousPath(request), 303), ...cookies);
}
