import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor } from "~/bank/index.server";
import { Confirmation } from "~/form/confirmation";
import { decide } from "~/form/decision.server";
import { newIdempotencyKey } from "~/form/idempotency";
import { listHref } from "~/list/detail-links";
import { batchProcessing, processQuestion } from "~/texts/batches";
import { kindOf, useKind } from "./kinds";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).approvals.feature);
  const { key, label } = await bankFor(actor).batch(kindOf(request).id, params.key!).catch(toErrorScreen);
  return { key, label, idempotencyKey: newIdempotencyKey() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor, form } = await requireAction(request, kindOf(request).approvals.feature);
  const { id, approvals } = kindOf(request);
  return decide(form, {
    write: (idempotencyKey) => bankFor(actor).processBatch(id, params.key!, idempotencyKey),
    done: batchProcessing,
    leadTo: listHref(approvals.path, new URL(request.url).search),
  });
}

/** Asks whether to process a batch, over its detail. */
export default function ApproveProcess() {
  const { key, label, idempotencyKey } = useLoaderData<typeof loader>();
  const { approvals } = useKind();
  const { search } = useLocation();
  return (
    <Confirmation
      question={processQuestion(label)}
      closeTo={`${approvals.path}/${encodeURIComponent(key)}${search}`}
      idempotencyKey={idempotencyKey}
    />
  );
}
