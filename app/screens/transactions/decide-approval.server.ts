import type { Params } from "@remix-run/react";
import type { Actor } from "~/access/actor.server";
import type { GuardedPost } from "~/access/guard.server";
import { decisionIn, type Approval } from "./approvals";
import { decideRequest } from "./decide-request.server";
import type { Decision } from "./kinds";
import { loadDecision, type DecisionData } from "./load-decision.server";

/**
 * What the question that an approval's address asks is asked with.
 *
 * @throws a 404 response where it asks none; as `loadDecision`
 */
export function loadApproval(
  request: Request,
  actor: Actor,
  approval: Approval,
  params: Params,
): Promise<DecisionData> {
  const decision = requireDecision(approval, params);
  return loadDecision(request, actor, { kind: approval.kind, decision, key: params.key! });
}

/** Decides as the address says, and leads back to the list. @throws as `loadApproval` */
export function decideApproval(
  request: Request,
  post: GuardedPost,
  approval: Approval,
  params: Params,
): Promise<Response> {
  return decideRequest(request, post, {
    kind: approval.kind,
    decision: requireDecision(approval, params),
    key: params.key!,
    leadTo: approval.listPath + new URL(request.url).search,
  });
}

function requireDecision(approval: Approval, { step }: Params): Decision {
  const decision = decisionIn(approval, step);
  if (!decision) throw new Response(null, { status: 404 });
  return decision;
}
