import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { ownSessionsPath as listPath } from "./addresses";
import { askToEnd, end } from "./end.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  const { userId: userKey } = actor;
  return askToEnd(request, actor, { userKey, of: "lain", session: params.session!, listPath });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireOwnAction(request);
  return end(request, post, { userKey: post.actor.userId, session: params.session!, listPath });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
