import {
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { requireActor } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { previousPath } from "~/access/return-path";
import { askingToSignOut } from "~/access/session-screens";
import { clearSession } from "~/access/session.server";
import { signOut } from "~/bank/index.server";
import { errorFields, logEvent } from "~/log.server";

/** For whoever comes here by address: the shell asks, over the screen before. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireActor(request);
  return redirect(askingToSignOut(previousPath(request)));
}

/** Signs out. The browser forgets the session even if the bank cannot be told: there it ends by its own time. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireOwnAction(request);
  await signOut(actor.accessToken).catch((error: unknown) => logEvent("sign-out failed", errorFields(error)));
  return redirectDocument("/", { status: 303, headers: { "set-cookie": clearSession() } });
}
