import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import sheet from "~/ui/styles/record.css?url&no-inline";
import { ApprovalQuestion } from "./approval-question";
import { disbursementApproval as approval } from "./approvals";
import { decideApproval, loadApproval } from "./decide-approval.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, approval.feature);
  return loadApproval(request, actor, approval, params);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, approval.feature);
  return decideApproval(request, post, approval, params);
}

export default function DisbursementDecision() {
  return <ApprovalQuestion approval={approval} data={useLoaderData<typeof loader>()} />;
}
