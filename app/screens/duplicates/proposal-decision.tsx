import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView, type Actor } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import type { DuplicateDetail } from "~/bank/types";
import { DecisionDialog } from "~/form/decision-dialog";
import { loadDecision, stepAmong, submitDecision } from "~/form/submit.server";
import { titleCase } from "~/format/text";
import { alreadyProcessed } from "~/texts/decisions";
import { onlyHeadOffice, proposalSteps, whyNotAnswered, type ProposalStep } from "~/texts/duplicates";
import { detailPath } from "./addresses";

const steps = ["approve", "refuse"] as const;

/** Asks whether to approve or refuse that two records are of one person, over their pair. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN209", "MN408");
  const step = stepAmong(steps, params.step);
  const pair = await bankFor(actor).read("readDuplicate", { key: params.key! });
  // Once it is refused the pair has none, or another one.
  const proposal = pair.proposal?.key === params.proposal ? pair.proposal : null;
  return loadDecision(request, {
    question: proposal ? questionAbout(step, pair, proposal) : proposalSteps[step].unnamed,
    ...(proposal && { facts: proposal.reason }),
    isDangerous: step === "approve",
    obstacle: proposal ? obstacleTo(step, pair, actor) : alreadyProcessed,
    closeTo: detailPath(pair.key) + new URL(request.url).search,
  });
}

type Proposal = NonNullable<DuplicateDetail["proposal"]>;

function questionAbout(step: ProposalStep, { first, second }: DuplicateDetail, { ended }: Proposal) {
  const [endedRecord, kept] = ended === "first" ? [first, second] : [second, first];
  return proposalSteps[step].question(named(endedRecord), named(kept));
}

const named = ({ name, nationalId }: DuplicateDetail["first"]) => `${titleCase(name)} (KTP ${nationalId})`;

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, "MN209", "MN408");
  const step = stepAmong(steps, params.step);
  const key = params.key!;
  return submitDecision(request, post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call(
        "decideSamePerson",
        { key, proposalKey: params.proposal!, decision: step },
        idempotencyKey,
      ),
    done: proposalSteps[step].done,
    leadTo: detailPath(key) + new URL(request.url).search,
  });
}

/** Why there is nothing to decide. The bank applies the same rules at the write. */
function obstacleTo(
  step: ProposalStep,
  { state, isDecidable, proposal }: DuplicateDetail,
  actor: Actor,
): string | undefined {
  if (state !== "proposed") return alreadyProcessed;
  if (!isDecidable) return onlyHeadOffice;
  const user = { userId: actor.userId, mayApprove: actor.may("MN408") };
  return whyNotAnswered(step, proposal?.proposed.key ?? "", user);
}

export default function ProposalDecision() {
  return <DecisionDialog />;
}
