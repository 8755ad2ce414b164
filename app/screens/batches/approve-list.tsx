import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { BatchList } from "./batch-list";
import { kindOf, useKind, titledBy } from "./kinds";
import { loadBatches } from "./load-batches.server";

export const meta = titledBy((kind) => kind.approvals.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).approvals.feature);
  const kind = kindOf(request);
  const list = await loadBatches(request, kind, bankFor(actor), false);
  return json(list);
}

export default function ApproveList() {
  const list = useLoaderData<typeof loader>();
  const screen = useKind().approvals;
  return <BatchList screen={screen} list={list} />;
}
