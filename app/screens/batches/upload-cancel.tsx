import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor } from "~/bank/index.server";
import { Confirmation } from "~/form/confirmation";
import { decide, questionKey } from "~/form/decision.server";
import { listHref } from "~/list/detail-links";
import { batchDeleted, confirmation } from "~/texts/batches";
import { MessageDialog } from "~/ui/dialog";
import { obstacleToCancel } from "./batch-decisions";
import { kindOf, useKind } from "./kinds";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).uploads.feature);
  const batch = await bankFor(actor).batch(kindOf(request).id, params.key!).catch(toErrorScreen);
  const { idempotencyKey, isOutcomeUnknown } = questionKey(request);
  const obstacle = isOutcomeUnknown ? undefined : obstacleToCancel(batch);
  return { key: batch.key, label: batch.label, obstacle: obstacle ?? "", idempotencyKey };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, kindOf(request).uploads.feature);
  const { uploads } = kindOf(request);
  return decide(request, post, {
    // Not looked up before: it is on no list once it is cancelled, and the same form again is to be answered as it was.
    write: (idempotencyKey) => bankFor(post.actor).cancelBatch(params.key!, idempotencyKey),
    done: batchDeleted,
    leadTo: listHref(uploads.path, new URL(request.url).search),
  });
}

/** Asks whether to cancel a batch, over its detail; says why where there is nothing to ask. */
export default function UploadCancel() {
  const { key, label, obstacle, idempotencyKey } = useLoaderData<typeof loader>();
  const { uploads, cancel } = useKind();
  const { search } = useLocation();
  const { no, yes } = cancel;
  const question = { title: confirmation, text: cancel.question(label), no, yes };
  const closeTo = `${uploads.path}/${encodeURIComponent(key)}${search}`;
  if (obstacle !== "") return <MessageDialog title={question.title} text={obstacle} closeTo={closeTo} />;
  return <Confirmation {...{ question, closeTo, idempotencyKey }} isDangerous />;
}
