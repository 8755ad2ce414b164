import { redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import { requireOwnAction } from "~/access/guard.server";
import { lightModeCookie, lightModeField } from "~/access/light-mode";
import { previousPath } from "~/access/return-path";

/** Switches mode ringan on or off, and shows the same page again as a document, with its scripts or without. */
export async function action({ request }: ActionFunctionArgs) {
  const { form } = await requireOwnAction(request);
  const headers = { "set-cookie": lightModeCookie(form.get(lightModeField) === "on") };
  return redirectDocument(previousPath(request), { status: 303, headers });
}
