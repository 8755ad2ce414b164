import { useForm } from "@conform-to/react";
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation, type MetaFunction } from "@remix-run/react";
import type { z } from "zod/v4";
import { requireActor } from "~/access/actor.server";
import { clientAddress } from "~/access/client-address.server";
import { requireOwnAction } from "~/access/guard.server";
import { changePassword, credentialOf } from "~/bank/index.server";
import { FailureDialog } from "~/form/failure-dialog";
import { FormField } from "~/form/field";
import { FormToken } from "~/form/form-token";
import { IdempotencyKey, newIdempotencyKey } from "~/form/idempotency";
import { submit, type FormState } from "~/form/submit.server";
import { useJudgement } from "~/form/use-judgement";
import { passwordChanged, passwordTexts } from "~/texts/access";
import { describeOwnPasswordError } from "~/texts/errors";
import { ownPassword } from "./forms.server";
import { signedOutWith } from "./sign-out.server";

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

function judge(form: FormData) {
  const [old, chosen, confirmation] = ["oldPassword", "newPassword", "confirmation"].map((name) =>
    form.get(name),
  );
  if (confirmation !== "" && chosen !== confirmation) return "mismatch";
  return old === "" || chosen === "" || confirmation === "" ? "incomplete" : "whole";
}

export default function ChangePassword() {
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<FormState>();
  const isIdle = useNavigation().state === "idle";
  const [form, { oldPassword, newPassword, confirmation }] = useForm<OwnPassword>({
    id: "change-password",
    lastResult: posted?.lastResult ?? null,
  });
  const { formProps, judgement } = useJudgement(judge, "whole");
  return (
    <>
      <header className="head">
        <h1>Ubah Password</h1>
      </header>
      <Form method="post" id={form.id} className="card form" noValidate {...formProps}>
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
        />
        <FormField
          field={confirmation}
          label="Konfirmasi Password"
          error={judgement === "mismatch" ? passwordTexts.mismatch : undefined}
          type="password"
          autoComplete="new-password"
        />
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
