import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { statusAfter, statusChanges, statusHandle } from "~/form/status-change";
import { loadDecision, stepAmong, submitDecision } from "~/form/submit.server";
import { userStatusTexts } from "~/texts/administration";
import { userFeature, userListPath } from "./addresses";

export const handle = statusHandle;

/** Asks whether to activate or deactivate a user, over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, userFeature);
  const { question } = userStatusTexts[stepAmong(statusChanges, params.change)];
  const { name } = await bankFor(actor).read("user", params.key!);
  return loadDecision(request, {
    question: question(name),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, userFeature);
  const change = stepAmong(statusChanges, params.change);
  return submitDecision(post, {
    write: (idempotencyKey) =>
      bankFor(post.actor).call("setUserStatus", params.key!, statusAfter[change], idempotencyKey),
    done: userStatusTexts[change].done,
    leadTo: userListPath + new URL(request.url).search,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
