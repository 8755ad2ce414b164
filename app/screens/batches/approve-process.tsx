import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor } from "~/bank/index.server";
import { DecisionDialog } from "~/form/decision-dialog";
import { codeIn, loadDecision, submitDecision } from "~/form/decision.server";
import { listHref } from "~/list/detail-links";
import { dateTime } from "~/format/dates";
import { batchProcessing, processQuestion } from "~/texts/batches";
import { twoPeople } from "~/texts/decisions";
import { obstacleToProcess } from "./batch-decisions";
import { kindOf } from "./kinds";

/** Asks whether to process a batch, over its detail. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).approvals.feature);
  const { id, approvals } = kindOf(request);
  const bank = bankFor(actor);
  const batch = await bank.batch(id, params.key!).catch(toErrorScreen);
  const { Success } = await bank.firstBatchItems(id, batch.key, 1).catch(toErrorScreen);
  return loadDecision(request, {
    question: processQuestion(batch.label),
    facts: twoPeople(batch, dateTime(batch.firstApprover?.time ?? "")),
    obstacle: obstacleToProcess(batch, Success.total, actor.userId),
    closeTo: `${approvals.path}/${encodeURIComponent(batch.key)}${new URL(request.url).search}`,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, kindOf(request).approvals.feature);
  const { id, approvals } = kindOf(request);
  const batch = { kind: id, key: params.key!, code: codeIn(post.form) };
  return submitDecision(request, post, {
    write: (idempotencyKey) => bankFor(post.actor).processBatch(batch, idempotencyKey),
    done: batchProcessing,
    leadTo: listHref(approvals.path, new URL(request.url).search),
  });
}

export default function ApproveProcess() {
  return <DecisionDialog />;
}
