import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView, type Actor } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type ProgrammeBudget } from "~/bank/index.server";
import { DecisionDialog } from "~/form/decision-dialog";
import { loadDecision, stepAmong, submitDecision } from "~/form/submit.server";
import { dateTime } from "~/format/dates";
import { rupiah } from "~/format/rupiah";
import { orDash } from "~/format/text";
import { alreadyProcessed, refusalForMaker } from "~/texts/decisions";
import {
  budgetDecisions,
  budgetInWords,
  onlyHeadOffice,
  proposedBy,
  type BudgetStep,
} from "~/texts/programmes";
import { detailPath } from "./addresses";

const steps = ["approve", "refuse"] as const;
const feature = "MN606";

/** Asks whether to approve or refuse a proposed budget, over its programme. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const step = stepAmong(steps, params.step);
  const bank = bankFor(actor);
  const budget = await bank.read("programmeBudget", params.budget!);
  const { key, name } = await bank.read("programme", budget.programmeKey);
  const { year, amountIdr, proposed } = budget;
  return loadDecision(request, {
    question: budgetDecisions[step].question(budgetInWords(name, year, rupiah(amountIdr))),
    facts: proposedBy(orDash(proposed.name), dateTime(proposed.at)),
    isDangerous: step === "refuse",
    obstacle: obstacleTo(step, budget, actor),
    closeTo: detailPath(key) + new URL(request.url).search,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, feature);
  const step = stepAmong(steps, params.step);
  return submitDecision(request, post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call(
        "decideProgrammeBudget",
        { key: params.budget!, decision: step },
        idempotencyKey,
      ),
    done: budgetDecisions[step].done,
    leadTo: detailPath(params.key!) + new URL(request.url).search,
  });
}

/** Why there is nothing to decide. The bank applies the same rules at the write. */
function obstacleTo(
  step: BudgetStep,
  { state, proposed }: ProgrammeBudget,
  { userId, branch }: Actor,
): string | undefined {
  if (state !== "proposed") return alreadyProcessed;
  if (!branch.isHeadOffice) return onlyHeadOffice;
  return step === "approve" ? refusalForMaker(proposed.key, userId) : undefined;
}

export default function BudgetDecision() {
  return <DecisionDialog />;
}
