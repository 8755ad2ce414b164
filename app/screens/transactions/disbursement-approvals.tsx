import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { ApprovalList } from "./approval-list";
import { disbursementApproval as approval } from "./approvals";
import { loadWaiting } from "./load-requests.server";

export const meta: MetaFunction = () => [{ title: `${approval.title} · Ramah Zakat` }];

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, approval.feature);
  return loadWaiting(request, actor, approval.kind);
}

export default function DisbursementApprovals() {
  return <ApprovalList approval={approval} page={useLoaderData<typeof loader>()} />;
}
