import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { BatchList } from "./batch-list";
import { batchKindOf, useBatchKind, titledByBatch } from "./kinds";
import { loadBatches } from "./load-batches.server";

export const meta = titledByBatch((kind) => kind.approvals.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, batchKindOf(request).approvals.feature);
  return loadBatches(request, batchKindOf(request), bankFor(actor), false);
}

export default function ApproveList() {
  const list = useLoaderData<typeof loader>();
  return <BatchList screen={useBatchKind().approvals} list={list} />;
}
