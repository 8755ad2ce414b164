import type { Params } from "@remix-run/react";
import type { Actor } from "~/access/actor.server";
import type { GuardedPost } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { decide, questionKey } from "~/form/decision.server";
import { titleCase } from "~/format/text";
import type { CustomerKind } from "./kinds";
import { statusChangeOf, type StatusChange } from "./status-change";

/**
 * What the question whether to change a customer's status is asked with.
 *
 * @throws a 404 response where the address names no change; the error screen
 */
export async function loadStatusChange(request: Request, actor: Actor, kind: CustomerKind, params: Params) {
  requireChange(params);
  const { name } = await bankFor(actor).customer(kind.type, params.key!).catch(toErrorScreen);
  const { idempotencyKey } = questionKey(request);
  return { name: titleCase(name), idempotencyKey };
}

/**
 * Changes the status as the address says, and leads back to the list.
 *
 * @throws as `loadStatusChange`
 */
export async function decideStatus(
  request: Request,
  { actor, form }: GuardedPost,
  kind: CustomerKind,
  params: Params,
): Promise<Response> {
  const { to, texts } = requireChange(params);
  const bank = bankFor(actor);
  return decide(
    request,
    { actor, form },
    {
      read: () => bank.customer(kind.type, params.key!),
      write: (idempotencyKey, { key, username }) =>
        bank.updateCustomerStatus({
          customerKey: key,
          username,
          status: to,
          customerType: kind.type,
          idempotencyKey,
        }),
      done: texts.done(kind.type),
      leadTo: kind.listPath + new URL(request.url).search,
    },
  );
}

function requireChange(params: Params): StatusChange {
  const change = statusChangeOf(params);
  if (!change) throw new Response(null, { status: 404 });
  return change;
}
