import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { textIn } from "~/access/form-reader.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { DecisionDialog } from "~/form/decision-dialog";
import { obstacleTo, proposalStep } from "~/form/proposal.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { rupiah } from "~/format/rupiah";
import { ableToCheck, onlyHeadOfficeSetsRules, ruleDecisions, ruleInWords } from "~/texts/approval-rules";
import { ruleFeature, ruleListPath } from "./addresses";
import { ruleFacts, proposerOf } from "./rule-row";

/** The field that holds which proposal the question was about. By now another one may wait. */
const proposalField = "proposal";

/** Asks whether to approve or refuse a proposed rule, or the end of one, over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, ruleFeature);
  const step = proposalStep(params.step);
  const rule = await bankFor(actor).read("approvalRule", params.key!);
  const about = rule.state === "ending" ? "end" : "rule";
  const able = about === "rule" && step === "approve" ? ` ${ableToCheck(rule.able, rule)}` : "";
  const decision = loadDecision(request, {
    question: ruleDecisions[about][step].question(ruleInWords(rule, rupiah(rule.fromIdr))),
    facts: ruleFacts(rule) + able,
    isDangerous: step === "refuse",
    obstacle: obstacleTo(step, actor, {
      isOpen: rule.proposalKey !== null,
      proposerKey: proposerOf(rule).key,
      refusal: rule.branchName === null && !actor.branch.isHeadOffice && onlyHeadOfficeSetsRules,
    }),
  });
  return { ...decision, proposalKey: rule.proposalKey ?? "" };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, ruleFeature);
  const step = proposalStep(params.step);
  const key = textIn(post.form, proposalField);
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("decideProposal", { key, decision: step }, idempotencyKey),
    // A rule has the key of its proposal.
    done: ruleDecisions[key === params.key ? "rule" : "end"][step].done,
    leadTo: ruleListPath + new URL(request.url).search,
  });
}

export default function RuleDecision() {
  const { proposalKey } = useLoaderData<typeof loader>();
  return (
    <DecisionDialog>
      <input type="hidden" name={proposalField} value={proposalKey} />
    </DecisionDialog>
  );
}
