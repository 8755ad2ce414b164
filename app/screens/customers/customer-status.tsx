import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { statusAfter, statusChanges, statusHandle } from "~/form/status-change";
import { loadDecision, stepAmong, submitDecision } from "~/form/submit.server";
import { titleCase } from "~/format/text";
import { customerStatusTexts, erasedAlready } from "~/texts/customers";
import { customerKindOf } from "./kinds";

export const handle = statusHandle;

/** Asks whether to change a customer's status, over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, customerKindOf(request).feature);
  const { type } = customerKindOf(request);
  const { question } = customerStatusTexts[stepAmong(statusChanges, params.change)];
  const { name, erasure } = await bankFor(actor).read("customer", type, params.key!);
  return loadDecision(request, {
    question: question(titleCase(name)),
    ...(erasure && { obstacle: erasedAlready }),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, customerKindOf(request).feature);
  const { type, listPath } = customerKindOf(request);
  const change = stepAmong(statusChanges, params.change);
  const bank = bankFor(post.actor);
  return submitDecision(post, {
    read: () => bank.call("customer", type, params.key!),
    write: (idempotencyKey, { key, username }) =>
      bank.call("updateCustomerStatus", {
        customerKey: key,
        username,
        status: statusAfter[change],
        customerType: type,
        idempotencyKey,
      }),
    done: customerStatusTexts[change].done(type),
    leadTo: listPath + new URL(request.url).search,
  });
}

export { DecisionDialog as default } from "~/form/decision-dialog";
