import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { clientOf } from "~/access/client";
import { refuseCrossSite } from "~/access/cross-site.server";
import { readForm } from "~/access/form-reader.server";
import { withCookies } from "~/access/with-cookies";
import { verifyResetCode } from "~/bank/index.server";
import { IdempotencyKey, newIdempotencyKey } from "~/form/draft";
import { FormField } from "~/form/field";
import { usePostedForm } from "~/form/posted-form";
import { redirectWithResult } from "~/form/result.server";
import { submit } from "~/form/submit.server";
import { confirmReset, passwordReset, resetExpired } from "~/texts/access";
import { describeSignInError } from "~/texts/errors";
import { titled } from "~/ui/screen";
import { signInAddress } from "./addresses";
import { resetCode } from "./forms.server";
import { StepDialog } from "./step-dialog";
import { resetStep } from "./steps.server";

export const meta = titled("Confirm Reset Password");

/** The dialog for the mailed reset code. The request for a code leads here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const step = resetStep.read(request);
  if (!step) throw redirect(signInAddress(new URL(request.url).search, "forget"));
  return json({ alreadySent: step.alreadySent, idempotencyKey: newIdempotencyKey() });
}

export async function action({ request }: ActionFunctionArgs) {
  refuseCrossSite(request);
  const form = await readForm(request);
  const { search } = new URL(request.url);
  const step = resetStep.read(request);
  if (!step) return redirectWithResult(signInAddress(search, "forget"), resetExpired);
  const confirm = async ({ code, idempotencyKey }: z.infer<typeof resetCode>) => {
    await verifyResetCode(step.username, code, idempotencyKey, clientOf(request));
    return withCookies(redirectWithResult(signInAddress(search, "sign-in"), passwordReset), resetStep.end());
  };
  return submit({ form }, resetCode, confirm, { describe: describeSignInError });
}

export default function ResetCodeDialog() {
  const { alreadySent } = useLoaderData<typeof loader>();
  const { form, fields, posted } = usePostedForm<z.infer<typeof resetCode>>("reset-code");
  return (
    <StepDialog
      texts={confirmReset}
      id={form.id}
      notice={alreadySent && <p className="quiet">{confirmReset.alreadySent}</p>}
      page="forget"
    >
      <FormField
        field={fields.code}
        label="Reset Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={posted?.dialog == null}
      />
      <IdempotencyKey />
    </StepDialog>
  );
}
