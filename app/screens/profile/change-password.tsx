import { useForm } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import type { z } from "zod/v4";
import { requireActor } from "~/access/actor.server";
import { clientAddress } from "~/access/client-address.server";
import { requireOwnAction } from "~/access/guard.server";
import { changePassword, credentialOf } from "~/bank/index.server";
import { FormField } from "~/form/field";
import { newIdempotencyKey } from "~/form/idempotency";
import { RecordForm } from "~/form/record-form";
import { submit, type FormState } from "~/form/submit.server";
import { isFilled } from "~/form/use-judgement";
import { passwordChanged, passwordTexts } from "~/texts/access";
import { describeOwnPasswordError } from "~/texts/errors";
import { Screen } from "~/ui/screen";
import sheet from "~/ui/styles/record.css?url&no-inline";
import { ownPassword } from "./forms.server";
import { signedOutWith } from "./sign-out.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = () => [{ title: "Ubah Password · Ramah Zakat" }];

type OwnPassword = z.infer<typeof ownPassword>;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireActor(request);
  return json({ idempotencyKey: newIdempotencyKey() });
}

/** Changes the password. The bank ends all sessions of the user with it, this one too. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor, form } = await requireOwnAction(request);
  const change = async ({ oldPassword, newPassword, idempotencyKey }: OwnPassword) => {
    const credential = credentialOf(actor.username, oldPassword);
    await changePassword(actor.userId, credential, newPassword, idempotencyKey, clientAddress(request));
    return signedOutWith(passwordChanged);
  };
  return submit(form, ownPassword, change, {
    hideFields: ["oldPassword", "newPassword", "confirmation"],
    describe: describeOwnPasswordError,
  });
}

const isMismatch = (form: FormData) =>
  isFilled(form, "confirmation") && form.get("newPassword") !== form.get("confirmation");

const judge = (form: FormData) =>
  ["oldPassword", "newPassword", "confirmation"].every((name) => isFilled(form, name)) && !isMismatch(form)
    ? "whole"
    : "incomplete";

export default function ChangePassword() {
  const { idempotencyKey } = useLoaderData<typeof loader>();
  const posted = useActionData<FormState>();
  const [form, { oldPassword, newPassword, confirmation }] = useForm<OwnPassword>({
    id: "change-password",
    lastResult: posted?.lastResult ?? null,
  });
  const [isMismatched, setMismatched] = useState(false);
  const compare = ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) =>
    setMismatched(form !== null && isMismatch(new FormData(form)));
  return (
    <Screen title="Ubah Password">
      <RecordForm id={form.id} idempotencyKey={idempotencyKey} judge={judge}>
        <FormField
          field={oldPassword}
          label="Password Lama"
          type="password"
          autoComplete="current-password"
        />
        <FormField
          field={newPassword}
          label="Password Baru"
          description="12 sampai 128 karakter, tanpa spasi."
          type="password"
          autoComplete="new-password"
          onInput={compare}
        />
        <FormField
          field={confirmation}
          label="Konfirmasi Password"
          error={isMismatched ? passwordTexts.mismatch : undefined}
          type="password"
          autoComplete="new-password"
          onInput={compare}
        />
      </RecordForm>
    </Screen>
  );
}
