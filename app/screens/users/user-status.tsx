import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useParams, type Params } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { Confirmation } from "~/form/confirmation";
import { decide, questionKey } from "~/form/decision.server";
import type { WaitingHandle } from "~/ui/waiting";
import { userChangeOf, type UserChange } from "./user-change";

const feature = "MN601";
const listPath = "/user-management";

export const handle: WaitingHandle = { submitting: (params) => userChangeOf(params)?.texts.submitting };

/** Asks whether to activate or deactivate a user, over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  requireChange(params);
  const { name } = await bankFor(actor).user(params.key!).catch(toErrorScreen);
  return json({ name, idempotencyKey: questionKey(request).idempotencyKey });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, feature);
  const { to, texts } = requireChange(params);
  return decide(request, post, {
    write: (idempotencyKey) => bankFor(post.actor).setUserStatus(params.key!, to, idempotencyKey),
    done: texts.done,
    leadTo: listPath + new URL(request.url).search,
  });
}

function requireChange(params: Params): UserChange {
  const change = userChangeOf(params);
  if (!change) throw new Response(null, { status: 404 });
  return change;
}

export default function UserStatus() {
  const { name, idempotencyKey } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const change = userChangeOf(useParams());
  if (!change) return null;
  const { title, question } = change.texts;
  return (
    <Confirmation
      question={{ title, text: question(name), no: "No", yes: "Yes" }}
      closeTo={listPath + search}
      idempotencyKey={idempotencyKey}
    />
  );
}
