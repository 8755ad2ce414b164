import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { obstacleTo, proposalStep } from "~/form/proposal.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { rupiah } from "~/format/rupiah";
import { stampText } from "~/format/stamp";
import { proposedBy } from "~/texts/decisions";
import { budgetDecisions, onlyHeadOfficeSetsProgrammes } from "~/texts/programmes";
import { programmePath, programmeFeature } from "./addresses";

/** Asks whether to approve or refuse a proposed budget, over its programme. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, programmeFeature);
  const step = proposalStep(params.step);
  const bank = bankFor(actor);
  const budget = await bank.read("programmeBudget", params.proposal!);
  const { name } = await bank.read("programme", budget.programmeKey);
  const { year, amountIdr, state, proposed } = budget;
  return loadDecision(request, {
    question: budgetDecisions[step].question(`${name} tahun ${year} sebesar ${rupiah(amountIdr)}`),
    facts: proposedBy(stampText(proposed)),
    isDangerous: step === "refuse",
    obstacle: obstacleTo(step, actor, {
      isOpen: state === "proposed",
      proposerKey: proposed.key,
      refusal: !actor.branch.isHeadOffice && onlyHeadOfficeSetsProgrammes,
    }),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, programmeFeature);
  const step = proposalStep(params.step);
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("decideProposal", { key: params.proposal!, decision: step }, idempotencyKey),
    done: budgetDecisions[step].done,
    leadTo: programmePath(params.key!) + new URL(request.url).search,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
