import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { loadDecision, submitDecision } from "~/form/submit.server";
import { listHref } from "~/list/detail-links";
import { batchDeleted } from "~/texts/batches";
import { obstacleToCancel } from "./batch-decisions";
import { batchKindOf } from "./kinds";

/** Asks whether to cancel a batch, over its detail. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, batchKindOf(request).uploads.feature);
  const { id, cancelQuestion } = batchKindOf(request);
  const batch = await bankFor(actor).read("batch", id, params.key!);
  return loadDecision(request, {
    question: cancelQuestion(batch.label),
    isDangerous: true,
    obstacle: obstacleToCancel(batch),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, batchKindOf(request).uploads.feature);
  const { uploads } = batchKindOf(request);
  return submitDecision(post, {
    // The batch is not read first. Once cancelled it cannot be found, but the same form must get the same answer again.
    write: (idempotencyKey) => bankFor(post.actor).call("cancelBatch", params.key!, idempotencyKey),
    done: batchDeleted,
    leadTo: listHref(uploads.path, new URL(request.url).search),
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
