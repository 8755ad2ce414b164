import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { longestReason } from "contract/reason";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type Bank } from "~/bank/index.server";
import { useSentValue } from "~/form/draft";
import { FormArea, FormSelect } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { idempotencyKey, requiredText } from "~/form/schema";
import { formKeyAt, submit } from "~/form/submit.server";
import { maskNationalId, maskTaxId, orDash, titleCase, isolated } from "~/format/text";
import { asnafChanged, asnafLabel, asnafNames, howAsnafChanges } from "~/texts/asnaf";
import { erasedAlready } from "~/texts/customers";
import { message } from "~/texts/dialog";
import { categoryLabel, categoryNames, howCategoryChanges } from "~/texts/merchant-categories";
import { determinedText } from "~/texts/undetermined";
import { choicesOf } from "~/ui/choices";
import { Screen } from "~/ui/screen";
import { detailHref, useDetailParent } from "./detail-parent";
import { customerKindOf, titledByCustomer, useCustomerKind, type CustomerKind } from "./kinds";

const reasonLabel = "Alasan";

/** The form that changes what somebody determines of a customer, one word of a few. */
const changeTo = <Word extends string>(names: Readonly<Record<Word, string>>, choose: string) => {
  const words = Object.keys(names) as [Word, ...Word[]];
  return z.object({
    /** What the form showed when it was opened. */
    before: z.union([z.literal(""), z.enum(words)]).catch(""),
    wanted: z.enum(words, choose),
    reason: requiredText(reasonLabel, longestReason),
    idempotencyKey,
  });
};

const asnafChange = changeTo(asnafNames, "Pilih asnaf.");
const categoryChange = changeTo(categoryNames, "Pilih kategori.");

const changes = {
  Mustahik: { schema: asnafChange, label: asnafLabel, names: asnafNames, note: howAsnafChanges },
  Merchant: { schema: categoryChange, label: categoryLabel, names: categoryNames, note: howCategoryChanges },
};

export const links = recordLinks;
export const meta = titledByCustomer(({ change }) => change.title);

/** The form that changes the asnaf of one mustahik, or the category of one merchant, with a reason. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, customerKindOf(request).change.feature);
  const shown = await shownOf(bankFor(actor), customerKindOf(request), params.key!);
  return json({ ...shown, idempotencyKey: formKeyAt(request) });
}

/** The customer, and the value that is to change. */
async function shownOf({ read }: Bank, { type }: CustomerKind, key: string) {
  if (type === "Mustahik") {
    const { name, nationalId, asnaf, erasure } = await read("mustahikDetail", key);
    return {
      about: `${isolated(titleCase(name))}, KTP ${orDash(maskNationalId(nationalId))}`,
      before: asnaf,
      erasure,
    };
  }
  const { name, taxId, category, erasure } = await read("merchantDetail", key);
  return {
    about: `${isolated(titleCase(name))}, NPWP ${orDash(maskTaxId(taxId))}`,
    before: category,
    erasure,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, customerKindOf(request).change.feature);
  const kind = customerKindOf(request);
  const { call } = bankFor(post.actor);
  const key = params.key!;
  const detail = detailHref(kind, key, new URL(request.url).search);
  const changeAsnaf = async ({ idempotencyKey, wanted, ...rest }: z.infer<typeof asnafChange>) => {
    await call("changeCustomerAsnaf", { key, asnaf: wanted, ...rest }, idempotencyKey);
    return redirectWithResult(detail, asnafChanged);
  };
  const changeCategory = async ({ idempotencyKey, wanted, ...rest }: z.infer<typeof categoryChange>) => {
    await call("changeMerchantCategory", { key, category: wanted, ...rest }, idempotencyKey);
    return redirectWithResult(detail, message(kind.change.title, "Kategori merchant sudah diubah."));
  };
  return kind.type === "Mustahik"
    ? submit(post, asnafChange, changeAsnaf)
    : submit(post, categoryChange, changeCategory);
}

export default function CustomerChange() {
  const { about, before, erasure } = useLoaderData<typeof loader>();
  const kind = useCustomerKind();
  const { schema, label, names, note } = changes[kind.type];
  const record = useRecordForm<{ wanted: string; reason: string }, unknown>({ id: "change", schema });
  const shownBefore = useSentValue("before", before);
  return (
    <Screen title={kind.change.title} parent={useDetailParent()}>
      <p className="bar quiet">{`${about}. ${label} sekarang: ${determinedText(names, before)}.`}</p>
      <RecordForm record={record} obstacle={erasure && erasedAlready}>
        <p>{note}</p>
        <input type="hidden" name="before" value={shownBefore} />
        <FormSelect
          field={record.fields.wanted}
          label={`${label} *`}
          none={`Pilih ${label}`}
          data={choicesOf(names).filter(({ value }) => value !== shownBefore)}
        />
        <FormArea field={record.fields.reason} label={`${reasonLabel} *`} />
      </RecordForm>
    </Screen>
  );
}
