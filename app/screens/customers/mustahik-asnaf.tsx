import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import type { z } from "zod/v4";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { toErrorScreen } from "~/bank/errors";
import { bankFor, offers } from "~/bank/index.server";
import { FormArea, FormSelect } from "~/form/field";
import { formKeyAt } from "~/form/form-key.server";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { submit } from "~/form/submit.server";
import { maskNationalId, titleCase } from "~/format/text";
import { detailLinks, rememberedList } from "~/list/detail-links";
import {
  asnafChanged,
  asnafChoices,
  asnafText,
  asnafUnoffered,
  changeAsnafLabels as labels,
  changeAsnafTitle as title,
  howAsnafChanges,
  withoutAsnaf,
} from "~/texts/asnaf";
import { EmptyState } from "~/ui/empty-state";
import { Screen, titled } from "~/ui/screen";
import { asnafChange, longestAsnafReason } from "./forms";
import { mustahikKind } from "./kinds";

const feature = "MN206";

export const links = recordLinks;
export const meta = titled(title);

/** The form that changes the asnaf of one mustahik, with a reason. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  if (!(await offers("asnaf").catch(toErrorScreen))) return json(null);
  const { name, nationalId, asnaf } = await bankFor(actor).mustahikDetail(params.key!).catch(toErrorScreen);
  return json({
    about: `${titleCase(name)}, KTP ${maskNationalId(nationalId)}`,
    asnaf,
    idempotencyKey: formKeyAt(request),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { actor, form } = await requireAction(request, feature);
  const key = params.key!;
  const change = async ({ idempotencyKey, ...wanted }: z.infer<typeof asnafChange>) => {
    await bankFor(actor).changeAsnaf(key, wanted, idempotencyKey);
    return redirectWithResult(detailHref(key, new URL(request.url).search), asnafChanged);
  };
  return submit(form, asnafChange, change, { keep: { request, userId: actor.userId } });
}

/** The detail, which goes on to remember the list that it was opened from. */
const detailHref = (key: string, search: string) =>
  detailLinks(mustahikKind.listPath, rememberedList(search))(key);

export default function MustahikAsnaf() {
  const data = useLoaderData<typeof loader>();
  return data ? <ChangeForm {...data} /> : <Unoffered />;
}

function Unoffered() {
  return (
    <Screen title={title}>
      <EmptyState text={asnafUnoffered} next={withoutAsnaf} />
    </Screen>
  );
}

interface ChangeFormProps {
  readonly about: string;
  readonly asnaf: string;
  readonly idempotencyKey: string;
}

function ChangeForm({ about, asnaf, idempotencyKey }: ChangeFormProps) {
  const { key = "" } = useParams();
  const { search } = useLocation();
  const record = useRecordForm({ id: "asnaf-change", schema: asnafChange });
  const others = asnafChoices.filter(({ value }) => value !== asnaf);
  return (
    <Screen title={title} parent={{ name: "Detail Data Mustahik", href: detailHref(key, search) }}>
      <p className="bar quiet">
        {about}. Asnaf sekarang: {asnafText(asnaf)}.
      </p>
      <RecordForm record={record} idempotencyKey={idempotencyKey}>
        <p>{howAsnafChanges}</p>
        <input type="hidden" name="before" value={asnaf} />
        <FormSelect
          field={record.fields.asnaf}
          label={labels.asnaf}
          data={[{ value: "", label: "Pilih Asnaf" }, ...others]}
        />
        <FormArea field={record.fields.reason} label={labels.reason} maxLength={longestAsnafReason} />
      </RecordForm>
    </Screen>
  );
}
