import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import sheet from "~/ui/styles/record.css?url&no-inline";
import { decideRequest } from "./decide-request.server";
import { DecisionQuestion } from "./decision-question";
import { correctionKind as kind } from "./kinds";
import { loadDecision } from "./load-decision.server";

const feature = "MN204";
const listPath = "/koreksi-dana-mustahik";
const decision = "void";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

/** Asks whether to cancel a correction, over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  return loadDecision(request, actor, { kind, decision, key: params.key! });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, feature);
  const leadTo = listPath + new URL(request.url).search;
  return decideRequest(request, post, { kind, decision, key: params.key!, leadTo });
}

export default function CorrectionCancel() {
  const closeTo = listPath + useLocation().search;
  return <DecisionQuestion {...useLoaderData<typeof loader>()} {...{ kind, decision, closeTo }} />;
}
