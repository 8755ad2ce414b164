import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod/v4";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { FormField, FormSelect } from "~/form/field";
import { formKeyAt, submit } from "~/form/submit.server";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { listHref, useParentList } from "~/list/detail-links";
import {
  fieldNames,
  newTitle as title,
  onlyHeadOfficeSetsProgrammes,
  programmeCreated,
  programmeHelp,
  programmeLabels,
  programmesTitle,
} from "~/texts/programmes";
import { choicesOf } from "~/ui/choices";
import { Screen, titled } from "~/ui/screen";
import { programmeFeature, programmeListPath } from "./addresses";
import { newProgramme } from "./forms";
import { EditableFields } from "./programme-fields";

export const links = recordLinks;
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  requireHeadOffice(await requireView(request, programmeFeature), onlyHeadOfficeSetsProgrammes);
  return json({ idempotencyKey: formKeyAt(request) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor, form } = await requireAction(request, programmeFeature);
  requireHeadOffice(actor, onlyHeadOfficeSetsProgrammes);
  const create = async ({ idempotencyKey, ...fields }: z.infer<typeof newProgramme>) => {
    const programme = { ...fields, validUntil: fields.validUntil || null };
    await bankFor(actor).call("createProgramme", programme, idempotencyKey);
    return redirectWithResult(listHref(programmeListPath, new URL(request.url).search), programmeCreated);
  };
  return submit(form, newProgramme, create, { keep: { request, userId: actor.userId } });
}

export default function NewProgramme() {
  const record = useRecordForm({ id: "programme", schema: newProgramme });
  const { fields } = record;
  return (
    <Screen title={title} parent={useParentList(programmeListPath, programmesTitle)}>
      <RecordForm record={record}>
        <FormField
          field={fields.code}
          label={`${programmeLabels.code} *`}
          description={programmeHelp.code}
          autoComplete="off"
        />
        <FormSelect
          field={fields.field}
          label={`${programmeLabels.field} *`}
          none="Pilih Bidang"
          data={choicesOf(fieldNames)}
        />
        <FormField
          field={fields.mark}
          label={`${programmeLabels.mark} *`}
          description={programmeHelp.mark}
          autoComplete="off"
        />
        <EditableFields fields={fields} />
      </RecordForm>
    </Screen>
  );
}
