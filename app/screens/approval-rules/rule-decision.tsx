import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Params } from "@remix-run/react";
import { requireView, type Actor } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor, type ApprovalRule } from "~/bank/index.server";
import { DecisionDialog } from "~/form/decision-dialog";
import { loadDecision, submitDecision } from "~/form/decision.server";
import { dateTime } from "~/format/dates";
import { rupiah } from "~/format/rupiah";
import { orDash } from "~/format/text";
import {
  onlyHeadOffice,
  ruleDecisions,
  ruleInWords,
  ruleLabels,
  type RuleStep,
} from "~/texts/approval-rules";
import { alreadyProcessed, refusalForMaker } from "~/texts/decisions";
import { proposerOf } from "./rule-row";

const feature = "MN604";
const listPath = "/approval-rules";

/** Asks whether to approve, refuse or end a rule, over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const step = stepIn(params);
  const rule = await bankFor(actor).approvalRule(params.key!).catch(toErrorScreen);
  return loadDecision(request, {
    question: textsOf(step, rule).question(ruleInWords(rule, rupiah(rule.fromIdr))),
    facts: factsOf(rule),
    isDangerous: step !== "approve",
    obstacle: obstacleTo(step, rule, actor),
    closeTo: listPath + new URL(request.url).search,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, feature);
  const step = stepIn(params);
  const bank = bankFor(post.actor);
  const key = params.key!;
  let done = ruleDecisions[step].done;
  return submitDecision(request, post, {
    // What is approved or refused, the rule or its end, is what the outcome says.
    async read() {
      done = textsOf(step, await bank.approvalRule(key)).done;
    },
    write: (idempotencyKey) =>
      step === "end"
        ? bank.endApprovalRule(key, idempotencyKey)
        : bank.decideApprovalRule(key, step, idempotencyKey),
    done: () => done,
    leadTo: listPath + new URL(request.url).search,
  });
}

/** @throws a 404 response if `:step` in the address is no question */
function stepIn({ step }: Params): RuleStep {
  const named = step?.toLowerCase();
  if (named === "approve" || named === "refuse" || named === "end") return named;
  throw new Response(null, { status: 404 });
}

function textsOf(step: RuleStep, { state }: ApprovalRule) {
  if (state !== "ending" || step === "end") return ruleDecisions[step];
  return step === "approve" ? ruleDecisions.approveEnd : ruleDecisions.refuseEnd;
}

function factsOf(rule: ApprovalRule): string {
  const { name, time } = proposerOf(rule);
  const roles = rule.roleNames.length > 0 ? ` ${ruleLabels.roles}: ${rule.roleNames.join(", ")}.` : "";
  const limit =
    rule.dailyLimitIdr === null ? "" : ` ${ruleLabels.dailyLimit}: ${rupiah(rule.dailyLimitIdr)}.`;
  return `Diusulkan ${dateTime(time)} oleh ${orDash(name)}.${roles}${limit}`;
}

/** Why there is nothing to decide. The bank applies the same rules at the write. */
function obstacleTo(step: RuleStep, rule: ApprovalRule, { userId, branch }: Actor): string | undefined {
  const isOpen = step === "end" ? rule.state === "in_force" : ["proposed", "ending"].includes(rule.state);
  if (!isOpen) return alreadyProcessed;
  if (rule.branchName === null && !branch.isHeadOffice) return onlyHeadOffice;
  return step === "approve" ? refusalForMaker(proposerOf(rule).key, userId) : undefined;
}

export default function RuleDecision() {
  return <DecisionDialog />;
}
