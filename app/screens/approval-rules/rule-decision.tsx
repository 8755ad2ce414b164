import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView, type Actor } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type ApprovalRule } from "~/bank/index.server";
import { DecisionDialog } from "~/form/decision-dialog";
import { loadDecision, stepAmong, submitDecision } from "~/form/submit.server";
import { dateTime } from "~/format/dates";
import { rupiah } from "~/format/rupiah";
import { orDash } from "~/format/text";
import {
  ableToCheck,
  onlyHeadOffice,
  ruleDecisions,
  ruleInWords,
  ruleLabels,
  type RuleStep,
} from "~/texts/approval-rules";
import { alreadyProcessed, refusalForMaker } from "~/texts/decisions";
import { proposerOf } from "./rule-row";

const steps = ["approve", "refuse", "end"] as const;
const feature = "MN604";
const listPath = "/approval-rules";
/** The field that holds what the question is about. */
const aboutField = "about";

/** Asks whether to approve, refuse or end a rule, over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const step = stepAmong(steps, params.step);
  const rule = await bankFor(actor).read("approvalRule", params.key!);
  const about = rule.state === "ending" ? "end" : "rule";
  const decision = loadDecision(request, {
    question: textsOf(step, about).question(ruleInWords(rule, rupiah(rule.fromIdr))),
    facts: [factsOf(rule), about === "rule" && step === "approve" ? ableToCheck(rule) : ""]
      .filter(Boolean)
      .join(" "),
    isDangerous: step !== "approve",
    obstacle: obstacleTo(step, rule, actor),
    closeTo: listPath + new URL(request.url).search,
  });
  return { ...decision, about };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, feature);
  const step = stepAmong(steps, params.step);
  const bank = bankFor(post.actor);
  const key = params.key!;
  // What the question was about. By now the rule may stand elsewhere.
  const about = post.form.get(aboutField) === "end" ? "end" : "rule";
  return submitDecision(request, post, {
    write: (idempotencyKey) =>
      step === "end"
        ? bank.call("endApprovalRule", { key }, idempotencyKey)
        : bank.call("decideApprovalRule", { key, decision: step, about }, idempotencyKey),
    done: textsOf(step, about).done,
    leadTo: listPath + new URL(request.url).search,
  });
}

function textsOf(step: RuleStep, about: "rule" | "end") {
  if (about === "rule" || step === "end") return ruleDecisions[step];
  return step === "approve" ? ruleDecisions.approveEnd : ruleDecisions.refuseEnd;
}

function factsOf(rule: ApprovalRule): string {
  const { name, at } = proposerOf(rule);
  const roles = rule.roleNames.length > 0 ? ` ${ruleLabels.roles}: ${rule.roleNames.join(", ")}.` : "";
  const limit =
    rule.dailyLimitIdr === null ? "" : ` ${ruleLabels.dailyLimit}: ${rupiah(rule.dailyLimitIdr)}.`;
  return `Diusulkan ${dateTime(at)} oleh ${orDash(name)}.${roles}${limit}`;
}

/** Why there is nothing to decide. The bank applies the same rules at the write. */
function obstacleTo(step: RuleStep, rule: ApprovalRule, { userId, branch }: Actor): string | undefined {
  const isOpen = step === "end" ? rule.state === "in_force" : ["proposed", "ending"].includes(rule.state);
  if (!isOpen) return alreadyProcessed;
  if (rule.branchName === null && !branch.isHeadOffice) return onlyHeadOffice;
  return step === "approve" ? refusalForMaker(proposerOf(rule).key, userId) : undefined;
}

export default function RuleDecision() {
  const { about } = useLoaderData<typeof loader>();
  return (
    <DecisionDialog>
      <input type="hidden" name={aboutField} value={about} />
    </DecisionDialog>
  );
}
