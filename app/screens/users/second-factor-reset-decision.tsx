import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { obstacleTo, proposalStep } from "~/form/proposal.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { ownReset, resetDecisions } from "~/texts/second-factor-resets";
import { userPath, userFeature } from "./addresses";
import { waitingText } from "./waiting-reset";

/** Asks whether to approve or refuse the reset of a second factor, over the user. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, userFeature);
  const step = proposalStep(params.step);
  const userKey = params.key!;
  const bank = bankFor(actor);
  const { name } = await bank.read("user", userKey);
  const { rows } = await bank.read("listSecondFactorResets", { userKey, skip: 0, limit: 1 });
  const reset = rows.find((waiting) => waiting.key === params.proposal);
  return loadDecision(request, {
    question: resetDecisions[step].question(name),
    ...(reset && { facts: waitingText(reset) }),
    isDangerous: step === "approve",
    obstacle: obstacleTo(step, actor, {
      isOpen: reset !== undefined,
      proposerKey: reset?.asked.key ?? "",
      refusal: userKey === actor.userId && ownReset,
    }),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, userFeature);
  const step = proposalStep(params.step);
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("decideProposal", { key: params.proposal!, decision: step }, idempotencyKey),
    done: resetDecisions[step].done,
    leadTo: userPath(params.key!) + new URL(request.url).search,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
