import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import type { DuplicatePerson } from "~/bank/types";
import { proposalStep } from "~/form/proposal.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { titleCase, isolated } from "~/format/text";
import { alreadyProcessed } from "~/texts/decisions";
import { onlyHeadOfficeDecides, proposalSteps, whyNotAnswered } from "~/texts/duplicates";
import { duplicatePath } from "./addresses";

/** Asks whether to approve or refuse that two records are of one person, over their pair. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN209", "MN408");
  const step = proposalStep(params.step);
  const { first, second, ...pair } = await bankFor(actor).read("readDuplicate", { key: params.key! });
  // Once it is refused the pair has none, or another one.
  const proposal = pair.proposal?.key === params.proposal ? pair.proposal : null;
  const [ended, kept] = proposal?.ended === "first" ? [first, second] : [second, first];
  const { question, unnamed } = proposalSteps[step];
  const isRestricted = Boolean(first.isRestricted || second.isRestricted);
  const user = { userId: actor.userId, mayApprove: actor.may("MN408"), isRestricted };
  const refusal = pair.isDecidable
    ? whyNotAnswered(step, proposal?.proposed.key ?? "", user)
    : onlyHeadOfficeDecides;
  return loadDecision(request, {
    question: proposal ? question(named(ended), named(kept)) : unnamed,
    ...(proposal && { facts: proposal.reason }),
    isDangerous: step === "approve",
    obstacle: proposal && pair.state === "proposed" ? refusal : alreadyProcessed,
  });
}

const named = ({ name, nationalId }: DuplicatePerson) => `${isolated(titleCase(name))} (KTP ${nationalId})`;

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, "MN209", "MN408");
  const step = proposalStep(params.step);
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("decideProposal", { key: params.proposal!, decision: step }, idempotencyKey),
    done: proposalSteps[step].done,
    leadTo: duplicatePath(params.key!) + new URL(request.url).search,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
