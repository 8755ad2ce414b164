import { useForm } from "@conform-to/react";
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation, type MetaFunction } from "@remix-run/react";
import type { z } from "zod/v4";
import { requireActor } from "~/access/actor.server";
import { requireOwnAction } from "~/access/guard.server";
import { previousPath } from "~/access/return-path";
import { bankFor, signOut } from "~/bank/index.server";
import { FailureDialog } from "~/form/failure-dialog";
import { FormField } from "~/form/field";
import { FormToken } from "~/form/form-token";
import { IdempotencyKey, newIdempotencyKey } from "~/form/idempotency";
import { useTypedBefore } from "~/form/use-typed-before";
import { submit, type FormState } from "~/form/submit.server";
import { useJudgement } from "~/form/use-judgement";
import { errorFields, logEvent } from "~/log.server";
import { profileUpdated } from "~/texts/access";
import { TextField } from "~/ui/field";
import { ownName } from "./forms.server";
import { signedOutWith } from "./sign-out.server";

export const meta: MetaFunction = () => [{ title: "Profile · Ramah Zakat" }];
export const handle = { submitting: "Updating Profile" };

type OwnName = z.infer<typeof ownName>;

/** One's own name and sign-in name, as the session has them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { name, username } = await requireActor(request);
  if (username === "") throw redirect(previousPath(request));
  return json({ name, username, idempotencyKey: newIdempotencyKey() });
}

/** Changes the name; the session carries the old one, so it ends. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor, form } = await requireOwnAction(request);
  return submit(form, ownName, async ({ name, idempotencyKey }) => {
    await bankFor(actor).renameSelf(name, idempotencyKey);
    await signOut(actor.accessToken).catch((error: unknown) =>
      logEvent("sign-out failed", errorFields(error)),
    );
    return signedOutWith(profileUpdated);
  });
}

const judge = (form: FormData) => (/\S/.test(form.get("name") as string) ? "whole" : "incomplete"); // a text field

export default function Profile() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<FormState>();
  const isIdle = useNavigation().state === "idle";
  const typedBefore = useTypedBefore();
  const [form, { name }] = useForm<OwnName>({
    id: "profile",
    lastResult: posted?.lastResult ?? typedBefore,
    defaultValue: { name: loaded.name },
  });
  const { formProps, judgement } = useJudgement(judge, "whole");
  return (
    <>
      <header className="head">
        <h1>Profile</h1>
      </header>
      <Form method="post" id={form.id} className="card form" noValidate {...formProps}>
        <FormField field={name} label="Nama Lengkap" autoComplete="name" maxLength={100} />
        <TextField label="Username" value={loaded.username} readOnly />
        <FormToken />
        <IdempotencyKey fresh={loaded.idempotencyKey} retry={posted?.retryKey} />
        <button className="button main" disabled={judgement !== "whole" || !isIdle}>
          Simpan
        </button>
      </Form>
      {isIdle && posted?.dialog && <FailureDialog dialog={posted.dialog} />}
    </>
  );
}
