import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireSupported, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { FormField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { formKeyAt, submit } from "~/form/submit.server";
import {
  howResetWorks,
  nothingToReset,
  ownReset,
  resetAsked,
  resetTitle as title,
} from "~/texts/second-factor-resets";
import { Screen, titled } from "~/ui/screen";
import { userPath, userFeature } from "./addresses";
import { newReset } from "./forms";

export const links = recordLinks;
export const meta = titled(title);

/** Asks, with a reason, that a user's second factor is taken away. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, userFeature);
  await requireSupported(request, "sessions");
  const user = await bankFor(actor).read("user", params.key!);
  return json({
    name: user.name,
    // The bank applies the same rules at the write.
    obstacle: user.key === actor.userId ? ownReset : user.hasSecondFactor ? null : nothingToReset,
    idempotencyKey: formKeyAt(request),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, userFeature);
  const key = params.key!;
  return submit(post, newReset, async ({ reason, idempotencyKey }) => {
    await bankFor(post.actor).call("askSecondFactorReset", { userKey: key, reason }, idempotencyKey);
    return redirectWithResult(userPath(key), resetAsked);
  });
}

export default function SecondFactorReset() {
  const { name, obstacle } = useLoaderData<typeof loader>();
  const { key = "" } = useParams();
  const record = useRecordForm({ id: "reset", schema: newReset });
  return (
    <Screen title={title} parent={{ name: "Detail User", href: userPath(key) }}>
      <RecordForm record={record} obstacle={obstacle}>
        <p>{howResetWorks(name)}</p>
        <FormField field={record.fields.reason} label="Alasan *" autoComplete="off" />
      </RecordForm>
    </Screen>
  );
}
