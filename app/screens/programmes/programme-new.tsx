import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { RecordInputs } from "~/form/record-fields";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { formKeyAt, submit } from "~/form/submit.server";
import { useParentList } from "~/list/detail-links";
import { redirectToList } from "~/list/redirect-to-list.server";
import { message } from "~/texts/dialog";
import { newTitle as title, onlyHeadOfficeSetsProgrammes, programmesTitle } from "~/texts/programmes";
import { Screen, titled } from "~/ui/screen";
import { programmeFeature, programmeListPath } from "./addresses";
import { editableFields, lastingFields, newProgramme } from "./programme-fields";

export const links = recordLinks;
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  requireHeadOffice(await requireView(request, programmeFeature), onlyHeadOfficeSetsProgrammes);
  return json({ idempotencyKey: formKeyAt(request) });
}

export async function action({ request }: ActionFunctionArgs) {
  const post = await requireAction(request, programmeFeature);
  requireHeadOffice(post.actor, onlyHeadOfficeSetsProgrammes);
  return submit(post, newProgramme, async ({ idempotencyKey, ...fields }) => {
    await bankFor(post.actor).call("createProgramme", fields, idempotencyKey);
    return redirectToList(request, programmeListPath, message(title, "Program sudah dibuat."));
  });
}

export default function NewProgramme() {
  const record = useRecordForm({ id: "programme", schema: newProgramme });
  return (
    <Screen title={title} parent={useParentList(programmeListPath, programmesTitle)}>
      <RecordForm record={record}>
        <RecordInputs of={lastingFields} fields={record.fields} />
        <RecordInputs of={editableFields} fields={record.fields} />
      </RecordForm>
    </Screen>
  );
}
