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
import { maskTaxId, titleCase } from "~/format/text";
import {
  categoryChanged,
  categoryLabel as label,
  categoryNames as names,
  changeCategoryTitle as title,
  howCategoryChanges,
} from "~/texts/merchant-categories";
import { titled } from "~/ui/screen";
import { ChangeForm, detailHref } from "./change-form";
import { categoryChange } from "./forms";
import { merchantKind as kind } from "./kinds";

const feature = "MN305";

export const links = recordLinks;
export const meta = titled(title);

/** The form that changes the category of one merchant, with a reason. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const { name, taxId, category } = await bankFor(actor).read("merchantDetail", params.key!);
  return json({
    about: `${titleCase(name)}, NPWP ${maskTaxId(taxId)}`,
    before: category,
    idempotencyKey: formKeyAt(request),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor, form } = await requireAction(request, feature);
  const key = params.key!;
  const change = async ({ idempotencyKey, wanted, ...rest }: z.infer<typeof categoryChange>) => {
    await bankFor(actor).call("changeMerchantCategory", { key, category: wanted, ...rest }, idempotencyKey);
    return redirectWithResult(detailHref(kind, key, new URL(request.url).search), categoryChanged);
  };
  return submit(form, categoryChange, change, { keep: { request, userId: actor.userId } });
}

export default function MerchantCategory() {
  const data = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "change", schema: categoryChange });
  return <ChangeForm {...{ kind, record, title, label, names }} note={howCategoryChanges} {...data} />;
}
