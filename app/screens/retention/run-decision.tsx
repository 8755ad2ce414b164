import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { proposalStep } from "~/form/proposal.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { stampText } from "~/format/stamp";
import { alreadyProcessed, proposedBy } from "~/texts/decisions";
import { irrevocable, onlyHeadOfficeRetains, retentionActs, whatGoes } from "~/texts/retention";
import { peopleLink, retentionFeature, retentionPath } from "./addresses";
import { actFor, dayOf, dueCount, obstacleToRun } from "./retained-row";

/** Asks whether to approve or refuse that data goes, over the table. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, retentionFeature, "MN707");
  requireHeadOffice(actor, onlyHeadOfficeRetains);
  const step = proposalStep(params.step);
  const all = await bankFor(actor).read("listRetention");
  // The newest run of a category: one that a newer one follows is decided.
  const found = all.find(({ run }) => run?.key === params.key);
  if (!found?.run) {
    const question = retentionActs[step].question("penghapusan ini");
    return loadDecision(request, { question, obstacle: alreadyProcessed });
  }
  const { category, run } = found;
  const { question } = retentionActs[actFor(step, run, actor)];
  const { proposed, before, due } = run;
  return loadDecision(request, {
    question: question(whatGoes(category, dayOf(before), dueCount(due))),
    ...(category === "people" && { link: peopleLink }),
    facts: `${proposedBy(stampText(proposed))}${step === "approve" ? ` ${irrevocable}` : ""}`,
    isDangerous: step === "approve",
    obstacle: obstacleToRun(step, run, actor),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, retentionFeature, "MN707");
  const step = proposalStep(params.step);
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("decideProposal", { key: params.key!, decision: step }, idempotencyKey),
    done: retentionActs[step].done,
    leadTo: retentionPath,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
