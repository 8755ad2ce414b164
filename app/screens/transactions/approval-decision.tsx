import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { recordLinks } from "~/form/record-form";
import { kindOf, type RequestKind } from "./kinds";
import { loadRequestDecision, submitRequestDecision } from "./request-decision.server";

export const links = recordLinks;

/** Asks whether to approve or void a request, over the list of those that wait. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).approvals.feature);
  return loadRequestDecision(request, actor, requestedIn(kindOf(request), params));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, kindOf(request).approvals.feature);
  return submitRequestDecision(request, post, requestedIn(kindOf(request), params));
}

/** @throws a 404 response if `:step` in the address is no decision */
function requestedIn({ approvals, voiding }: RequestKind, { key, step }: Params) {
  const named = step?.toLowerCase();
  if (named !== "approve" && named !== voiding.step) throw new Response(null, { status: 404 });
  const decision = named === "approve" ? "approve" : "void";
  return { key: key!, decision, listPath: approvals.path } as const;
}

export { RequestDecisionDialog as default } from "./request-decision-dialog";
