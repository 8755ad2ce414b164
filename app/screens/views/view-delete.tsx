import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { deletionQuestion, viewDeleted } from "~/texts/views";
import { viewsPath } from "./addresses";

/** Asks whether to delete a view of the user's own, over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireActor(request);
  const { views } = await bankFor(actor).read("readDesk");
  const view = views.find(({ key, owner }) => key === params.key && owner.key === actor.userId);
  if (!view) throw new Response(null, { status: 404 });
  return loadDecision(request, {
    question: deletionQuestion(view.name),
    isDangerous: true,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireOwnAction(request);
  return submitDecision(post, {
    write: (idempotencyKey) => bankFor(post.actor).call("deleteView", { key: params.key! }, idempotencyKey),
    done: viewDeleted,
    leadTo: viewsPath,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
