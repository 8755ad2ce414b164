import { useForm } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useMemo } from "react";
import type { z } from "zod/v4";
import { requireView } from "~/access/actor.server";
import { requireAction } from "~/access/guard.server";
import { bankFor } from "~/bank/index.server";
import { toErrorScreen } from "~/bank/errors";
import { FormField, FormSelect } from "~/form/field";
import { formKeyAt } from "~/form/form-key.server";
import { RecordForm } from "~/form/record-form";
import { redirectWithResult } from "~/form/result.server";
import { submit, type FormState } from "~/form/submit.server";
import { isFilled } from "~/form/use-judgement";
import { useDraft } from "~/form/use-draft";
import { listHref } from "~/list/detail-links";
import { useParentList } from "~/list/parent-list";
import { userCreated, userLabels } from "~/texts/administration";
import { TextField } from "~/ui/field";
import { Screen } from "~/ui/screen";
import sheet from "~/ui/styles/record.css?url&no-inline";
import { branchPlaceholder, optionsOf, rolePlaceholder, rolesFor, whyClosed } from "./choices";
import { EmailField } from "./email-field";
import { emailPattern, newUser, newUserOf } from "./forms.server";
import { StatusField } from "./status-field";

const feature = "MN601";
const listPath = "/user-management";

export const handle = { submitting: "Creating user." };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = () => [{ title: "Buat User Baru · Ramah Zakat" }];

/** Head office alone chooses among branches (docs/product.md#users). */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, feature);
  const bank = bankFor(actor);
  const [roles, branches] = await Promise.all([
    bank.roleChoices().catch(toErrorScreen),
    actor.branch.isHeadOffice ? bank.branchChoices().catch(toErrorScreen) : null,
  ]);
  return json({
    roles: rolesFor(actor, roles),
    branches,
    ownBranchName: actor.branch.name,
    emailPattern: emailPattern.source,
    idempotencyKey: formKeyAt(request),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor, form } = await requireAction(request, feature);
  const schema = actor.branch.isHeadOffice ? newUser : newUserOf(actor.branch.key);
  const create = async ({ branch, role, idempotencyKey, ...user }: z.infer<typeof newUser>) => {
    await bankFor(actor).createUser({ ...user, branchKey: branch, roleKey: role }, idempotencyKey);
    return redirectWithResult(listHref(listPath, new URL(request.url).search), userCreated);
  };
  return submit(form, schema, create, { keep: { request, userId: actor.userId } });
}

interface UserForm {
  readonly name: string;
  readonly email: string;
  readonly branch: string;
  readonly role: string;
  readonly status: string;
}

export default function NewUser() {
  const {
    roles,
    branches,
    ownBranchName,
    emailPattern: pattern,
    idempotencyKey,
  } = useLoaderData<typeof loader>();
  const posted = useActionData<FormState>();
  const draft = useDraft();
  const [form, fields] = useForm<UserForm>({
    id: "user",
    lastResult: posted?.lastResult ?? draft,
    defaultValue: { status: "Active" },
  });
  const judge = useMemo(() => judgeUser(new RegExp(pattern)), [pattern]);
  return (
    <Screen title="Buat User Baru" parent={useParentList(listPath, "User Management")}>
      <RecordForm id={form.id} idempotencyKey={idempotencyKey} judge={judge}>
        <FormField field={fields.name} label="Nama Lengkap" maxLength={100} autoComplete="off" />
        <EmailField field={fields.email} pattern={pattern} />
        {branches ? (
          <FormSelect
            field={fields.branch}
            label={userLabels.branch}
            data={[branchPlaceholder, ...optionsOf(branches)]}
          />
        ) : (
          <TextField label={userLabels.branch} value={ownBranchName} readOnly />
        )}
        <FormSelect
          field={fields.role}
          label={userLabels.role}
          description={whyClosed(roles)}
          data={[rolePlaceholder, ...optionsOf(roles)]}
        />
        <StatusField field={fields.status} />
      </RecordForm>
    </Screen>
  );
}

/** Nothing to save while name, e-mail, branch or role is empty, or the e-mail is none. */
function judgeUser(email: RegExp) {
  return (form: FormData): "whole" | "incomplete" => {
    const required = ["name", "email", "role", ...(form.has("branch") ? ["branch"] : [])];
    const isWhole = required.every((name) => isFilled(form, name)) && email.test(emailIn(form));
    return isWhole ? "whole" : "incomplete";
  };
}

function emailIn(form: FormData): string {
  const email = form.get("email");
  return typeof email === "string" ? email.trim() : "";
}
