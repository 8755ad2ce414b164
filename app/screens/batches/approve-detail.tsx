import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { obstacleToProcess } from "./batch-decisions";
import { BatchDetail } from "./batch-detail";
import { obstacleOfBudgets } from "./budgets";
import { batchKindOf, useBatchKind, titledByBatch } from "./kinds";
import { loadDetail } from "./load-batches.server";

export const meta = titledByBatch((kind) => kind.approvals.detailTitle);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, batchKindOf(request).approvals.feature);
  const kind = batchKindOf(request);
  const { batch, budgets, detail } = await loadDetail(request, kind, params.key!, actor);
  const obstacle =
    obstacleToProcess(batch, detail.items.Success.total, actor.userId) ??
    obstacleOfBudgets(batch, budgets, actor.branch);
  return { detail, obstacle };
}

export default function ApproveDetail() {
  const { detail, obstacle } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const screen = useBatchKind().approvals;
  const href = `${screen.path}/${encodeURIComponent(detail.shown.key)}/process${search}`;
  return <BatchDetail {...{ screen, detail }} decision={{ label: "Proses Upload Data", href, obstacle }} />;
}
