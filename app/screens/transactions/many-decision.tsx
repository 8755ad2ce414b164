import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { decisions } from "contract/decisions";
import { requireView } from "~/access/actor.server";
import { decidedKeysField } from "~/access/form-token";
import { requireAction } from "~/access/guard.server";
import { DecisionDialog } from "~/form/decision-dialog";
import { recordLinks } from "~/form/record-form";
import { stepAmong } from "~/form/submit.server";
import { Facts } from "~/ui/facts";
import { featuresOf, manyPlace } from "./many";
import { loadManyDecision, submitManyDecision } from "./many-decision.server";
import { ReasonField } from "./reason-field";

export const links = recordLinks;

/** Asks whether to approve or void all that are chosen, over the list in which they were chosen. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, ...featuresOf(manyPlace(request)));
  return loadManyDecision(request, actor, manyPlace(request), stepAmong(decisions, params.step));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, ...featuresOf(manyPlace(request)));
  return submitManyDecision(post, manyPlace(request), stepAmong(decisions, params.step));
}

export default function ManyDecision() {
  const { decision, keys, about, leftOut } = useLoaderData<typeof loader>();
  return (
    <DecisionDialog>
      <Facts facts={about} isCard={false} />
      {leftOut.map((reason) => (
        <p key={reason} className="quiet">
          {reason}
        </p>
      ))}
      <input type="hidden" name={decidedKeysField} value={keys} />
      {decision === "void" && <ReasonField />}
    </DecisionDialog>
  );
}
