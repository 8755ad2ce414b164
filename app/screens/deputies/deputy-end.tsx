import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { periodName } from "~/format/dates";
import { isolated } from "~/format/text";
import { alreadyProcessed } from "~/texts/decisions";
import { ending } from "~/texts/deputies";
import { deputyFeature, deputyListPath } from "./addresses";

/** Asks whether to end a deputyship before its days are over, over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, deputyFeature);
  const found = await bankFor(actor).read("deputyship", params.key!);
  const { approver, deputy, from, to, reason, state } = found;
  return loadDecision(request, {
    question: ending.question(`${isolated(approver.name)} oleh ${isolated(deputy.name)}`),
    facts: `${periodName(from, to)}. ${reason}`,
    isDangerous: true,
    obstacle: state === "planned" || state === "present" ? undefined : alreadyProcessed,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, deputyFeature);
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("endDeputyship", { key: params.key! }, idempotencyKey),
    done: ending.done,
    leadTo: deputyListPath + new URL(request.url).search,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
