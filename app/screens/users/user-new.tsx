import type { FieldMetadata } from "@conform-to/react";
import { Input } from "@mantine/core";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { requireView, type Actor } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor, type Ask } from "~/bank/index.server";
import { FormField, FormSelect, ReadField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { formKeyAt, submit } from "~/form/submit.server";
import { useParentList } from "~/list/detail-links";
import { redirectToList } from "~/list/redirect-to-list.server";
import { userLabels } from "~/texts/administration";
import { message } from "~/texts/dialog";
import { optionsOf } from "~/ui/choices";
import { Screen, titled } from "~/ui/screen";
import { userFeature, userListPath } from "./addresses";
import { rolesFor, whyClosed } from "./choices";
import { newUser } from "./forms";

export const handle = { submitting: "Creating user." };
export const links = recordLinks;
export const meta = titled("Buat User Baru");

/** Only head office chooses a branch; elsewhere there are no branches to choose from (docs/product.md#users). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, userFeature);
  const { role, branch } = await choicesFor(actor, bankFor(actor).read);
  return json({
    roles: role,
    branches: branch,
    ownBranch: actor.branch,
    idempotencyKey: formKeyAt(request),
  });
}

async function choicesFor(actor: Actor, ask: Ask) {
  const [roles, branches] = await Promise.all([
    ask("roleChoices"),
    actor.branch.isHeadOffice ? ask("branchChoices") : null,
  ]);
  return { role: rolesFor(actor, roles), branch: branches && optionsOf(branches) };
}

export async function action({ request }: ActionFunctionArgs) {
  const post = await requireAction(request, userFeature);
  const { actor } = post;
  const schema = newUser(actor.branch);
  const create = async ({ branch, role, idempotencyKey, ...user }: z.infer<typeof schema>) => {
    await bankFor(actor).call("createUser", { ...user, branchKey: branch, roleKey: role }, idempotencyKey);
    return redirectToList(request, userListPath, message("Create User", "Success Create User"));
  };
  const choices = () => choicesFor(actor, bankFor(actor).call);
  return submit(post, schema, create, { choices });
}

export default function NewUser() {
  const { roles, branches, ownBranch } = useLoaderData<typeof loader>();
  const record = useRecordForm({
    id: "user",
    schema: newUser(ownBranch),
    defaultValue: { status: "Active" },
    strict: ["email"],
    shouldValidate: "onInput",
  });
  const { fields } = record;
  return (
    <Screen title="Buat User Baru" parent={useParentList(userListPath, "User Management")}>
      <RecordForm record={record}>
        <FormField field={fields.name} label="Nama Lengkap" autoComplete="off" />
        <FormField field={fields.email} label="Email" inputMode="email" autoComplete="off" />
        {branches ? (
          <FormSelect field={fields.branch} label={userLabels.branch} none="Pilih Branch" data={branches} />
        ) : (
          <ReadField label={userLabels.branch} value={ownBranch.name} />
        )}
        <FormSelect
          field={fields.role}
          label={userLabels.role}
          description={whyClosed(roles)}
          none="Pilih Role"
          data={roles}
        />
        <StatusField field={fields.status} />
      </RecordForm>
    </Screen>
  );
}

/** The status of a new user as a switch. The style sheet shows the word of its state: the word of Mantine's Switch needs script. */
function StatusField({ field }: { field: FieldMetadata<string | undefined> }) {
  return (
    <Input.Wrapper label="Status" id={field.id} labelElement="label">
      <span className="toggle">
        <input
          type="checkbox"
          role="switch"
          id={field.id}
          name={field.name}
          value="Active"
          defaultChecked={field.initialValue === "Active"}
        />
        <span aria-hidden>Active</span>
        <span aria-hidden>Inactive</span>
      </span>
    </Input.Wrapper>
  );
}
