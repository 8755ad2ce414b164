import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireHeadOffice, requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, isKnownToSupport } from "~/bank/index.server";
import { FormField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { formKeyAt, submit } from "~/form/submit.server";
import { useParentList } from "~/list/detail-links";
import { redirectToList } from "~/list/redirect-to-list.server";
import { branchLabels, onlyHeadOfficeOpens } from "~/texts/administration";
import { message } from "~/texts/dialog";
import { Screen, titled } from "~/ui/screen";
import { branchFeature, branchListPath } from "./addresses";
import { BranchFields, TownField } from "./branch-fields";
import { newBranch } from "./forms";

export const handle = { submitting: "Creating branch." };
export const links = recordLinks;
export const meta = titled("Create Branch");

export async function loader({ request }: LoaderFunctionArgs) {
  requireHeadOffice(await requireView(request, branchFeature), onlyHeadOfficeOpens);
  return json({ hasTown: await isKnownToSupport("administration"), idempotencyKey: formKeyAt(request) });
}

export async function action({ request }: ActionFunctionArgs) {
  const post = await requireAction(request, branchFeature);
  requireHeadOffice(post.actor, onlyHeadOfficeOpens);
  return submit(post, newBranch, async ({ code, idempotencyKey, ...fields }) => {
    await bankFor(post.actor).call("createBranch", { ...fields, key: code }, idempotencyKey);
    return redirectToList(request, branchListPath, message("Create Branch", "Branch has been created"));
  });
}

export default function NewBranch() {
  const { hasTown } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "branch", schema: newBranch });
  return (
    <Screen title="Create Branch" parent={useParentList(branchListPath, "Branch Management")}>
      <RecordForm record={record}>
        <BranchFields
          fields={record.fields}
          code={<FormField field={record.fields.code} label={`${branchLabels.code} *`} autoComplete="off" />}
          town={hasTown && <TownField field={record.fields.town} />}
        />
      </RecordForm>
    </Screen>
  );
}
