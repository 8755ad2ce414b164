import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type Params } from "@remix-run/react";
import type { Decision } from "contract/decisions";
import { longestReason } from "contract/reason";
import { requireView, type Actor } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type FundRequest } from "~/bank/index.server";
import { DecisionDialog } from "~/form/decision-dialog";
import { recordLinks } from "~/form/record-form";
import { codeIn, giveBack, loadDecision, stepAmong, submitDecision } from "~/form/submit.server";
import { timeInWib } from "~/format/dates";
import { rupiah } from "~/format/rupiah";
import { orDash, titleCase, isolated } from "~/format/text";
import { alreadyProcessed, refusalToApprove, twoPeople, inPlaceOf } from "~/texts/decisions";
import { firstApproved, reasonTooLong } from "~/texts/transactions";
import { requestKindOf } from "./kinds";
import { ReasonField } from "./reason-field";
import { reasonIn } from "./reason.server";

export const links = recordLinks;

/** Asks whether to approve or void a request, over the list of those that wait, or to cancel a correction, over the list of all. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, listBehind(request, params).feature);
  const { name, texts } = requestKindOf(request);
  const decision = decisionIn(request, params);
  // Another branch's request is not found.
  const fundRequest = await bankFor(actor).read("fundRequest", name, params.key!);
  const { customerName, amountIdr, accountNumber, time, maker, firstApprover, prospects } = fundRequest;
  const absent = prospects?.[decision].onBehalfOf;
  const facts = [
    `Account ${accountNumber}. Dibuat ${timeInWib(time)} oleh ${isolated(orDash(maker.name))}.`,
    twoPeople(fundRequest, timeInWib(firstApprover?.time ?? "")),
    absent === undefined ? "" : `Anda memutuskan ${inPlaceOf(absent)}.`,
  ];
  const question = loadDecision(request, {
    question: texts[decision].question(titleCase(customerName), rupiah(amountIdr)),
    facts: facts.filter(Boolean).join(" "),
    isDangerous: decision === "void",
    obstacle: obstacleTo(decision, fundRequest, actor),
  });
  return { ...question, decision };
}

/** Why the decision is impossible; undefined if it is possible. The bank applies the same rules at the write. */
function obstacleTo(decision: Decision, request: FundRequest, actor: Actor): string | undefined {
  if (request.status !== "pending") return alreadyProcessed;
  return decision === "approve"
    ? refusalToApprove(request, actor.userId)
    : request.prospects?.void.refusal || undefined;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, listBehind(request, params).feature);
  const { name, texts } = requestKindOf(request);
  const key = params.key!;
  const decision = decisionIn(request, params);
  const reason = reasonIn(post.form, decision);
  if (reason.length > longestReason) return giveBack(post.form, { dialog: reasonTooLong(longestReason) });
  const bank = bankFor(post.actor);
  const decided = { kind: name, key, decision, reason, code: codeIn(post.form) };
  return submitDecision(post, {
    // Makes sure that the request is of this screen's kind.
    read: () => bank.call("fundRequest", name, key),
    write: (idempotencyKey) => bank.call("decideRequest", decided, idempotencyKey),
    done: ({ isPending }) => (decision === "approve" && isPending ? firstApproved : texts[decision].done),
    leadTo: listBehind(request, params).path + new URL(request.url).search,
  });
}

/** Below the list of all there is one question alone, so its address names no `:step`. */
function listBehind(request: Request, { step }: Params) {
  const { requests, approvals } = requestKindOf(request);
  return step === undefined ? requests : approvals;
}

/** @throws a 404 response if `:step` in the address is no decision */
function decisionIn(request: Request, { step }: Params): Decision {
  const { voiding } = requestKindOf(request);
  return stepAmong(["approve", voiding.step], step ?? voiding.step) === "approve" ? "approve" : "void";
}

export default function ApprovalDecision() {
  const { decision } = useLoaderData<typeof loader>();
  return <DecisionDialog>{decision === "void" && <ReasonField />}</DecisionDialog>;
}
