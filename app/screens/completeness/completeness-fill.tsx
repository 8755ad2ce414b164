import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { givenText, withoutSeparators } from "contract/typed-text";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { useSentValue } from "~/form/draft";
import { FormField, FormSelect } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { ResultDialog } from "~/form/result-dialog";
import { cleanedText, idempotencyKey } from "~/form/schema";
import { formKeyAt, submit } from "~/form/submit.server";
import { maskNationalId, titleCase, isolated } from "~/format/text";
import { useParentList } from "~/list/detail-links";
import { redirectToList } from "~/list/redirect-to-list.server";
import { asnafNames } from "~/texts/asnaf";
import { completenessTitle, completeTitle as title } from "~/texts/completeness";
import { message } from "~/texts/dialog";
import { undetermined } from "~/texts/undetermined";
import { choicesOf } from "~/ui/choices";
import { EmptyState } from "~/ui/empty-state";
import { Screen, titled } from "~/ui/screen";
import { completenessFeature, completenessListPath } from "./addresses";

const typed = cleanedText().default("");
const numbered = (fits: (digits: string) => boolean, fault: string) =>
  cleanedText()
    .refine((text) => givenText(text) === "" || fits(withoutSeparators(text)), fault)
    .default("");

/** The form that fills gaps. The bank judges what is typed, by the rules of an upload; here only its shape is judged. */
const completion = z.object({
  mobile: typed,
  phone: typed,
  familyCard: numbered((digits) => digits.length === 16, "Nomor KK harus 16 digit angka."),
  region: numbered((digits) => /^\d{2,10}$/.test(digits), "Kode Region harus 2, 4, 6 atau 10 digit angka."),
  asnaf: typed,
  idempotencyKey,
});

export const links = recordLinks;
export const meta = titled(title);

/** The form that fills what the record of a mustahik lacks, and nothing else. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, completenessFeature);
  const { name, nationalId, missing } = await bankFor(actor).read("readCompleteness", { key: params.key! });
  return json({
    about: `${isolated(titleCase(name))}, KTP ${maskNationalId(nationalId)}`,
    missing,
    idempotencyKey: formKeyAt(request),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const post = await requireAction(request, completenessFeature);
  return submit(post, completion, async ({ familyCard, region, idempotencyKey, ...fields }) => {
    const filled = { key: params.key!, ...fields, familyCardNumber: familyCard, regionCode: region };
    await bankFor(post.actor).call("completeCustomer", filled, idempotencyKey);
    return redirectToList(request, completenessListPath, message(title, "Data mustahik sudah dilengkapi."));
  });
}

export default function CompletenessFill() {
  const { about, missing } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "completion", schema: completion });
  const { mobile, phone, familyCard, region, asnaf } = record.fields;
  // What the form asks for. A form that was sent may have filled it by now.
  const asked = useSentValue("asked", missing.join(" "));
  const asks = (gap: string) => asked.split(" ").includes(gap);
  const parent = useParentList(completenessListPath, completenessTitle);
  return (
    <Screen title={title} parent={parent}>
      <p className="bar quiet">{about}</p>
      {asked === "" ? (
        <>
          <EmptyState text="Data mustahik ini sudah lengkap." />
          {record.draft?.dialog && <ResultDialog dialog={record.draft.dialog} />}
        </>
      ) : (
        <RecordForm record={record}>
          <input type="hidden" name="asked" value={asked} />
          {asks("phone") && <FormField field={mobile} label="No. HP" inputMode="tel" />}
          {asks("phone") && <FormField field={phone} label="No. Telepon" inputMode="tel" />}
          {asks("family_card") && <FormField field={familyCard} label="Nomor KK" inputMode="numeric" />}
          {asks("region") && <FormField field={region} label="Kode Region" inputMode="numeric" />}
          {asks("asnaf") && (
            <FormSelect field={asnaf} label="Asnaf" none={undetermined} data={choicesOf(asnafNames)} />
          )}
        </RecordForm>
      )}
    </Screen>
  );
}
