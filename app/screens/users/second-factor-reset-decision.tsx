import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView, type Actor } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type SecondFactorReset } from "~/bank/index.server";
import { DecisionDialog } from "~/form/decision-dialog";
import { loadDecision, stepAmong, submitDecision } from "~/form/submit.server";
import { alreadyProcessed, refusalForMaker } from "~/texts/decisions";
import { ownReset, resetDecisions, type ResetStep } from "~/texts/second-factor-resets";
import { detailPath } from "./addresses";
import { waitingText } from "./waiting-reset";

const steps = ["approve", "refuse"] as const;
const feature = "MN601";

/** Asks whether to approve or refuse the reset of a second factor, over the user. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const step = stepAmong(steps, params.step);
  const key = params.key!;
  const bank = bankFor(actor);
  const { name } = await bank.read("user", key);
  const { rows } = await bank.read("listSecondFactorResets", { userKey: key, skip: 0, limit: 1 });
  const reset = rows.find((waiting) => waiting.key === params.reset);
  return loadDecision(request, {
    question: resetDecisions[step].question(name),
    ...(reset && { facts: waitingText(reset) }),
    isDangerous: step === "approve",
    obstacle: obstacleTo(step, reset, actor),
    closeTo: detailPath(key) + new URL(request.url).search,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, feature);
  const step = stepAmong(steps, params.step);
  return submitDecision(request, post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call(
        "decideSecondFactorReset",
        { key: params.reset!, decision: step },
        idempotencyKey,
      ),
    done: resetDecisions[step].done,
    leadTo: detailPath(params.key!) + new URL(request.url).search,
  });
}

/** Why there is nothing to decide. The bank applies the same rules at the write. */
function obstacleTo(
  step: ResetStep,
  reset: SecondFactorReset | undefined,
  { userId }: Actor,
): string | undefined {
  if (reset === undefined) return alreadyProcessed;
  if (reset.user.key === userId) return ownReset;
  return step === "approve" ? refusalForMaker(reset.asked.key, userId) : undefined;
}

export default function SecondFactorResetDecision() {
  return <DecisionDialog />;
}
