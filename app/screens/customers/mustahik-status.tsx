import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { decideStatus, loadStatusChange } from "./decide-status.server";
import { mustahikKind as kind } from "./kinds";
import { statusHandle, StatusQuestion } from "./status-question";

export const handle = statusHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, kind.feature);
  return loadStatusChange(request, actor, kind, params);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, kind.feature);
  return decideStatus(request, post, kind, params);
}

export default function MustahikStatus() {
  return <StatusQuestion kind={kind} {...useLoaderData<typeof loader>()} />;
}
