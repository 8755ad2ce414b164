import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { textIn } from "~/access/form-reader.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { DecisionDialog } from "~/form/decision-dialog";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { closeIncident, onlyHeadOfficeHasIncidents } from "~/texts/incidents";
import { closeFeature, incidentPath, recordFeature } from "./addresses";
import { whyNotClosed } from "./incident-facts";

/** Asks whether to close an incident, over its detail. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, recordFeature, closeFeature);
  requireHeadOffice(actor, onlyHeadOfficeHasIncidents);
  const incident = await bankFor(actor).read("incident", params.key!);
  const question = {
    question: closeIncident.question(incident.key),
    obstacle: whyNotClosed(incident, actor),
  };
  return { ...loadDecision(request, question), version: incident.version };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, recordFeature, closeFeature);
  const key = params.key!;
  return submitDecision(post, {
    write: (idempotencyKey) => {
      const version = textIn(post.form, "version");
      return bankFor(post.actor).call(
        "decideProposal",
        { key, decision: "approve", version },
        idempotencyKey,
      );
    },
    done: closeIncident.done,
    leadTo: incidentPath(key) + new URL(request.url).search,
  });
}

/** It closes what was read here. */
export default function IncidentClose() {
  const { version } = useLoaderData<typeof loader>();
  return (
    <DecisionDialog>
      <input type="hidden" name="version" value={version} />
    </DecisionDialog>
  );
}
