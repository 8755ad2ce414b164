import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { clientOf } from "~/access/client";
import { refuseCrossSite } from "~/access/cross-site.server";
import { readForm } from "~/access/form-reader.server";
import { withCookies } from "~/access/with-cookies";
import { setFirstPassword } from "~/bank/index.server";
import { IdempotencyKey, newIdempotencyKey } from "~/form/draft";
import { FormField } from "~/form/field";
import { usePostedForm } from "~/form/posted-form";
import { redirectWithResult } from "~/form/result.server";
import { submit } from "~/form/submit.server";
import { UsernameField } from "~/form/username-field";
import { accountSetUp, passwordTexts, setUpAccount, setUpExpired } from "~/texts/access";
import { describeSignInError } from "~/texts/errors";
import { titled } from "~/ui/screen";
import { signInAddress } from "./addresses";
import { firstPassword } from "./forms.server";
import { StepDialog } from "./step-dialog";
import { setUpStep } from "./steps.server";

export const meta = titled("Setup Account");

/** The dialog for an account that is not set up yet. A sign-in with the mailed password leads here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search } = new URL(request.url);
  const credential = setUpStep.read(request);
  if (!credential) throw redirect(signInAddress(search, "sign-in"));
  return json({ username: credential.username, idempotencyKey: newIdempotencyKey() });
}

export async function action({ request }: ActionFunctionArgs) {
  refuseCrossSite(request);
  const form = await readForm(request);
  const signInScreen = signInAddress(new URL(request.url).search, "sign-in");
  const credential = setUpStep.read(request);
  if (!credential) return redirectWithResult(signInScreen, setUpExpired);
  const setUp = async ({ newPassword, idempotencyKey }: z.infer<typeof firstPassword>) => {
    await setFirstPassword(credential, newPassword, idempotencyKey, clientOf(request));
    return withCookies(redirectWithResult(signInScreen, accountSetUp), setUpStep.end());
  };
  return submit({ form }, firstPassword, setUp, { describe: describeSignInError });
}

export default function NewPasswordDialog() {
  const { username } = useLoaderData<typeof loader>();
  const { form, fields, posted } = usePostedForm<z.infer<typeof firstPassword>>("first-password");
  const { newPassword, confirmation } = fields;
  const focus = posted?.dialog == null;
  const onlyConfirmationIsWrong = !newPassword.errors && Boolean(confirmation.errors);
  return (
    <StepDialog texts={setUpAccount} id={form.id} mismatch={passwordTexts.mismatch}>
      <UsernameField username={username} />
      <FormField
        field={newPassword}
        label="Password"
        description="12 sampai 128 karakter, tanpa spasi."
        type="password"
        autoComplete="new-password"
        autoFocus={focus && !onlyConfirmationIsWrong}
      />
      <FormField
        field={confirmation}
        label="Confirmation Password"
        type="password"
        autoComplete="new-password"
        autoFocus={focus && onlyConfirmationIsWrong}
      />
      <IdempotencyKey />
    </StepDialog>
  );
}
