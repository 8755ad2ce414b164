import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { requireActor } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { lightModeCookie, lightModeField } from "~/access/light-mode";
import { previousPath } from "~/access/return-path";

/** For a user who opens this address. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireActor(request);
  return redirect(previousPath(request));
}

/** Switches mode ringan on or off, and shows the same page again as a new document, with scripts or without. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireOwnAction(request);
  const headers = { "set-cookie": lightModeCookie(form.get(lightModeField) === "on") };
  return redirectDocument(previousPath(request), { status: 303, headers });
}
