import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor } from "~/bank/index.server";
import { Confirmation } from "~/form/confirmation";
import { decide, questionKey } from "~/form/decision.server";
import { listHref } from "~/list/detail-links";
import { batchProcessing, processQuestion } from "~/texts/batches";
import { MessageDialog } from "~/ui/dialog";
import { obstacleToProcess } from "./batch-decisions";
import { kindOf, useKind } from "./kinds";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).approvals.feature);
  const { id } = kindOf(request);
  const bank = bankFor(actor);
  const batch = await bank.batch(id, params.key!).catch(toErrorScreen);
  const { Success } = await bank.firstBatchItems(id, batch.key, 1).catch(toErrorScreen);
  const { idempotencyKey, isOutcomeUnknown } = questionKey(request);
  const obstacle = isOutcomeUnknown ? undefined : obstacleToProcess(batch, Success.total, actor.userId);
  return { key: batch.key, label: batch.label, obstacle: obstacle ?? "", idempotencyKey };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, kindOf(request).approvals.feature);
  const { id, approvals } = kindOf(request);
  return decide(request, post, {
    write: (idempotencyKey) => bankFor(post.actor).processBatch(id, params.key!, idempotencyKey),
    done: batchProcessing,
    leadTo: listHref(approvals.path, new URL(request.url).search),
  });
}

/** Asks whether to process a batch, over its detail; says why where there is nothing to ask. */
export default function ApproveProcess() {
  const { key, label, obstacle, idempotencyKey } = useLoaderData<typeof loader>();
  const { approvals } = useKind();
  const { search } = useLocation();
  const question = processQuestion(label);
  const closeTo = `${approvals.path}/${encodeURIComponent(key)}${search}`;
  if (obstacle !== "") return <MessageDialog title={question.title} text={obstacle} closeTo={closeTo} />;
  return <Confirmation {...{ question, closeTo, idempotencyKey }} />;
}
