import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { closeIncident, onlyHeadOfficeHasIncidents } from "~/texts/incidents";
import { closeFeature, incidentPath, recordFeature } from "./addresses";
import { whyNotClosed } from "./incident-facts";

/** Asks whether to close an incident, over its detail. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, recordFeature, closeFeature);
  requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
  const incident = await bankFor(actor).read("incident", params.key!);
  return loadDecision(request, {
    question: closeIncident.question(incident.key),
    obstacle: whyNotClosed(incident, actor),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, recordFeature, closeFeature);
  const key = params.key!;
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("decideProposal", { key, decision: "approve" }, idempotencyKey),
    done: closeIncident.done,
    leadTo: incidentPath(key) + new URL(request.url).search,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
