import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireActor } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { previousPath } from "~/access/return-path";
import { bankFor, isKnownToSupport, signOut } from "~/bank/index.server";
import { FormField, ReadField } from "~/form/field";
import { RecordForm, recordLinks, useRecordForm } from "~/form/record-form";
import { formKeyAt, submit } from "~/form/submit.server";
import { errorFields, logEvent } from "~/log.server";
import { profileUpdated } from "~/texts/access";
import { noticeMailTitle } from "~/texts/notices";
import { sessionsTitle } from "~/texts/sessions";
import { ButtonLink } from "~/ui/button-link";
import { Screen, titled } from "~/ui/screen";
import { ownName } from "./forms";
import { signedOutWith } from "./sign-out.server";

export const meta = titled("Profile");
export const links = recordLinks;
export const handle = { submitting: "Updating Profile" };

/** The user's own name and sign-in name, from the session. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { name, username } = await requireActor(request);
  if (username === "") throw redirect(previousPath(request));
  const [hasSessions, hasNotices] = await Promise.all([
    isKnownToSupport("sessions"),
    isKnownToSupport("desk"),
  ]);
  return json({ name, username, hasSessions, hasNotices, idempotencyKey: formKeyAt(request) });
}

/** Changes the name, and signs out, because the session has the old name. */
export async function action({ request }: ActionFunctionArgs) {
  const post = await requireOwnAction(request);
  return submit(post, ownName, async ({ name, idempotencyKey }) => {
    await bankFor(post.actor).call("renameSelf", name, idempotencyKey);
    await signOut(post.actor.accessToken).catch((error: unknown) =>
      logEvent("sign-out failed", errorFields(error)),
    );
    return signedOutWith(profileUpdated);
  });
}

export default function Profile() {
  const { name, username, hasSessions, hasNotices } = useLoaderData<typeof loader>();
  const record = useRecordForm({ id: "profile", schema: ownName, defaultValue: { name } });
  return (
    <Screen
      title="Profile"
      actions={
        <>
          {hasSessions && <ButtonLink href="/profile/second-factor" label="Verifikasi Dua Langkah" />}
          {hasNotices && <ButtonLink href="/notices/mail" label={noticeMailTitle} />}
          {hasSessions && <ButtonLink href="/profile/sessions" label={sessionsTitle} />}
        </>
      }
    >
      <RecordForm record={record}>
        <FormField field={record.fields.name} label="Nama Lengkap" autoComplete="name" />
        <ReadField label="Username" value={username} />
      </RecordForm>
    </Screen>
  );
}
