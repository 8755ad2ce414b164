import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { isolated } from "~/format/text";
import { userSessionsPath } from "./addresses";
import { askToEnd, end } from "./end.server";

const feature = "MN601";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const userKey = params.key!;
  const { name } = await bankFor(actor).read("user", userKey);
  return askToEnd(request, actor, { userKey, session: params.session! }, `milik ${isolated(name)}`);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, feature);
  const userKey = params.key!;
  return end(post, { userKey, session: params.session! }, userSessionsPath(userKey));
}

export { DecisionDialog as default } from "~/form/decision-dialog";
