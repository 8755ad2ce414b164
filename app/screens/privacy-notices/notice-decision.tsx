import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { proposalStep } from "~/form/proposal.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { stampText } from "~/format/stamp";
import { proposedBy } from "~/texts/decisions";
import { noticeDecisions } from "~/texts/privacy-notices";
import { noticeFeature, noticePath } from "./addresses";
import { whyNotDecided } from "./notice-row";

/** Asks whether to approve or refuse a proposed text, over its detail. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, noticeFeature, "MN709");
  const step = proposalStep(params.step);
  const notice = await bankFor(actor).read("privacyNotice", params.key!);
  const { proposed } = notice;
  return loadDecision(request, {
    question: noticeDecisions[step].question,
    facts: proposedBy(stampText(proposed)),
    isDangerous: step === "refuse",
    obstacle: whyNotDecided(step, notice, actor),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, noticeFeature, "MN709");
  const step = proposalStep(params.step);
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("decideProposal", { key: params.key!, decision: step }, idempotencyKey),
    done: noticeDecisions[step].done,
    leadTo: noticePath(params.key!) + new URL(request.url).search,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
