import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { formKeyAt } from "~/form/form-key.server";
import { recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { submit } from "~/form/submit.server";
import { maskNationalId, titleCase } from "~/format/text";
import {
  asnafChanged,
  asnafLabel as label,
  asnafNames as names,
  changeAsnafTitle as title,
  howAsnafChanges,
} from "~/texts/asnaf";
import { titled } from "~/ui/screen";
import { ChangeForm, detailHref } from "./change-form";
import { asnafChange } from "./forms";
import { mustahikKind as kind } from "./kinds";

const feature = "MN206";

export const links = recordLinks;
export const meta = titled(title);

/** The form that changes the asnaf of one mustahik, with a reason. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const { name, nationalId, asnaf } = await bankFor(actor).read("mustahikDetail", params.key!);
  return json({
    about: `${titleCase(name)}, KTP ${maskNationalId(nationalId)}`,
    before: asnaf,
    idempotencyKey: formKeyAt(request),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor, form } = await requireAction(request, feature);
  const key = params.key!;
  const change = async ({ idempotencyKey, wanted, ...rest }: z.infer<typeof asnafChange>) => {
    await bankFor(actor).call("changeCustomerAsnaf", { key, asnaf: wanted, ...rest }, idempotencyKey);
    return redirectWithResult(detailHref(kind, key, new URL(request.url).search), asnafChanged);
  };
  return submit(form, asnafChange, change, { keep: { request, userId: actor.userId } });
}

export default function MustahikAsnaf() {
  const data = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "change", schema: asnafChange });
  return <ChangeForm {...{ kind, record, title, label, names }} note={howAsnafChanges} {...data} />;
}
