import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { clientOf } from "~/access/client";
import {
  isCodeNeeded,
  isNotSetUp,
  signIn,
  withPassword,
  type Client,
  type Credential,
  type SignedIn,
} from "~/bank/index.server";
import { credentials } from "./forms.server";

/** The outcome of the right password: a session, or one more step. */
type Answer =
  | { readonly signedIn: SignedIn }
  | { readonly next: "new-password" | "second-factor"; readonly credential: Credential };

/** Judges a form that fits the `credentials` schema: `authenticator.authenticate("form", request)`. */
export const authenticator = new Authenticator<Answer>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const { email, password } = credentials.parse(Object.fromEntries(form));
    const from = clientOf(request);
    return withPassword(email, password, (credential) => answerTo(credential, from));
  }),
  "form",
);

async function answerTo(credential: Credential, from: Client): Promise<Answer> {
  try {
    return { signedIn: await signIn(credential, from) };
  } catch (error) {
    if (isNotSetUp(error)) return { next: "new-password", credential };
    if (isCodeNeeded(error)) return { next: "second-factor", credential };
    throw error;
  }
}
