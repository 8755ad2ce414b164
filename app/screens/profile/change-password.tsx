import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { requireActor } from "~/access/actor.server";
import { clientOf } from "~/access/client";
import { requireOwnAction } from "~/access/guard.server";
import { changePassword, withPassword } from "~/bank/index.server";
import { newIdempotencyKey } from "~/form/draft";
import { FormField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { submit } from "~/form/submit.server";
import { UsernameField } from "~/form/username-field";
import { passwordChanged } from "~/texts/access";
import { describeOwnPasswordError } from "~/texts/errors";
import { Screen, titled } from "~/ui/screen";
import { ownPassword } from "./forms";
import { signedOutWith } from "./sign-out.server";

export const links = recordLinks;
export const meta = titled("Ubah Password");

type OwnPassword = z.infer<typeof ownPassword>;

export async function loader({ request }: LoaderFunctionArgs) {
  const { username } = await requireActor(request);
  return json({ username, idempotencyKey: newIdempotencyKey() });
}

/** Changes the password. The bank then ends all sessions of the user, this one too. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor, form } = await requireOwnAction(request);
  const change = async ({ oldPassword, newPassword, idempotencyKey }: OwnPassword) => {
    await withPassword(actor.username, oldPassword, (credential) =>
      changePassword(actor.userId, credential, newPassword, idempotencyKey, clientOf(request)),
    );
    return signedOutWith(passwordChanged);
  };
  return submit({ form }, ownPassword, change, { describe: describeOwnPasswordError });
}

export default function ChangePassword() {
  const { username } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "change-password", schema: ownPassword, strict: ["confirmation"] });
  const { form, fields } = record;
  const compare = () => form.validate({ name: fields.confirmation.name });
  return (
    <Screen title="Ubah Password">
      <RecordForm record={record}>
        <UsernameField username={username} />
        <FormField
          field={fields.oldPassword}
          label="Password Lama"
          type="password"
          autoComplete="current-password"
        />
        <FormField
          className="row-start"
          field={fields.newPassword}
          label="Password Baru"
          description="12 sampai 128 karakter, tanpa spasi."
          type="password"
          autoComplete="new-password"
          onInput={() => fields.confirmation.value && compare()}
        />
        <FormField
          field={fields.confirmation}
          label="Konfirmasi Password"
          type="password"
          autoComplete="new-password"
          onInput={compare}
        />
      </RecordForm>
    </Screen>
  );
}
