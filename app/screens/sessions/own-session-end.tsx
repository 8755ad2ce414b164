import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { ownSessionsPath } from "./addresses";
import { askToEnd, end } from "./end.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  return askToEnd(request, actor, { userKey: actor.userId, session: params.session! }, "lain");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireOwnAction(request);
  return end(post, { userKey: post.actor.userId, session: params.session! }, ownSessionsPath);
}

export { DecisionDialog as default } from "~/form/decision-dialog";
