import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { clientOf } from "~/access/client";
import { credentialOf, signIn, type SignedIn } from "~/bank/index.server";
import { credentials } from "./forms.server";

/** Signs in with a form that fits the `credentials` schema: `authenticator.authenticate("form", request)`. */
export const authenticator = new Authenticator<SignedIn>();

authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const { email, password } = credentials.parse(Object.fromEntries(form));
    return signIn(credentialOf(email, password), clientOf(request));
  }),
  "form",
);
