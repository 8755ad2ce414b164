import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod/v4";
import { clientOf } from "~/access/client";
import { refuseCrossSite } from "~/access/cross-site.server";
import { readForm } from "~/access/form-reader.server";
import { returnPath } from "~/access/return-path";
import { newSession } from "~/access/session.server";
import { withCookies } from "~/access/with-cookies";
import { signInWithCode } from "~/bank/index.server";
import { now } from "~/clock.server";
import { FormField } from "~/form/field";
import { usePostedForm } from "~/form/posted-form";
import { redirectWithResult } from "~/form/result.server";
import { submit } from "~/form/submit.server";
import { askCode, codeExpired, codesLeft } from "~/texts/access";
import { describeSignInError } from "~/texts/errors";
import { titled } from "~/ui/screen";
import { signInAddress } from "./addresses";
import { verification } from "./forms.server";
import { redirectSignedIn } from "./signed-in-redirect.server";
import { StepDialog } from "./step-dialog";
import { codeStep } from "./steps.server";

export const meta = titled(askCode.title);

/** The dialog for the code of the second factor. A sign-in with the right password leads here. */
export function loader({ request }: LoaderFunctionArgs) {
  if (codeStep.read(request)) return null;
  throw redirect(signInAddress(new URL(request.url).search, "sign-in"));
}

export async function action({ request }: ActionFunctionArgs) {
  refuseCrossSite(request);
  const form = await readForm(request);
  const credential = codeStep.read(request);
  if (!credential)
    return redirectWithResult(signInAddress(new URL(request.url).search, "sign-in"), codeExpired);
  const verify = async ({ code }: z.infer<typeof verification>) => {
    const signedIn = await signInWithCode(credential, code, clientOf(request));
    const left = signedIn.recoveryCodesLeft;
    const text = left === undefined ? undefined : codesLeft(left);
    const session = newSession(signedIn, now().getTime());
    return withCookies(redirectSignedIn(session, returnPath(request), text), codeStep.end());
  };
  return submit({ form }, verification, verify, { hideFields: ["code"], describe: describeSignInError });
}

export default function SecondFactorDialog() {
  const { form, fields, posted } = usePostedForm<z.infer<typeof verification>>("second-factor");
  return (
    <StepDialog texts={askCode} id={form.id}>
      <FormField
        field={fields.code}
        label="Kode Verifikasi"
        autoComplete="one-time-code"
        autoFocus={posted?.dialog == null}
      />
    </StepDialog>
  );
}
