import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requestKindNames } from "contract/request-kinds";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { obstacleTo } from "~/form/proposal.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { titleCase } from "~/format/text";
import { takeBack } from "~/texts/data-requests";
import { decideFeature, registerFeature, requestPath } from "./addresses";

/** Asks the maker of a request whether to take it back, over the request. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, registerFeature, decideFeature);
  const { kind, person, state, registered } = await bankFor(actor).read("dataRequest", params.key!);
  return loadDecision(request, {
    question: takeBack.question(`${requestKindNames[kind]}: ${titleCase(person.name)}`),
    obstacle: obstacleTo("refuse", actor, {
      isOpen: state === "open",
      proposerKey: registered.key,
      refusal: registered.key !== actor.userId && takeBack.onlyMaker,
    }),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, registerFeature, decideFeature);
  const key = params.key!;
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("decideProposal", { key, decision: "refuse" }, idempotencyKey),
    done: takeBack.done,
    leadTo: requestPath(key) + new URL(request.url).search,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
