import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { recordLinks } from "~/form/record-form";
import { correctionKind } from "./kinds";
import { loadRequestDecision, submitRequestDecision } from "./request-decision.server";

const { feature, path: listPath } = correctionKind.requests;

export const links = recordLinks;

/** Asks whether to cancel a correction, over the list of all. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  return loadRequestDecision(request, actor, { key: params.key!, decision: "void", listPath });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, feature);
  return submitRequestDecision(request, post, { key: params.key!, decision: "void", listPath });
}

export { RequestDecisionDialog as default } from "./request-decision-dialog";
