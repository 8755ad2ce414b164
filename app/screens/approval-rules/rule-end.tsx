import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { rupiah } from "~/format/rupiah";
import { onlyHeadOfficeSetsRules, proposeEnd, ruleInWords } from "~/texts/approval-rules";
import { alreadyProcessed } from "~/texts/decisions";
import { ruleFeature, ruleListPath } from "./addresses";
import { ruleFacts } from "./rule-row";

/** Asks whether to propose that a rule ends, over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, ruleFeature);
  const rule = await bankFor(actor).read("approvalRule", params.key!);
  const isOfOthers = rule.branchName === null && !actor.branch.isHeadOffice;
  return loadDecision(request, {
    question: proposeEnd.question(ruleInWords(rule, rupiah(rule.fromIdr))),
    facts: ruleFacts(rule),
    isDangerous: true,
    obstacle: rule.state !== "in_force" ? alreadyProcessed : isOfOthers ? onlyHeadOfficeSetsRules : undefined,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, ruleFeature);
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("endApprovalRule", { key: params.key! }, idempotencyKey),
    done: proposeEnd.done,
    leadTo: ruleListPath + new URL(request.url).search,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
