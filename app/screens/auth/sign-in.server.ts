import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { sessionMark } from "~/access/form-token.server";
import { newSession, writeSession } from "~/access/session.server";
import { credentialOf, signIn, type SignedIn } from "~/bank/index.server";
import { credentials } from "./forms.server";

const strategy = "password";

const authenticator = new Authenticator<SignedIn>().use(
  new FormStrategy<SignedIn>(async ({ form }) => {
    const { email, password } = credentials.parse(Object.fromEntries(form));
    return signIn(credentialOf(email, password));
  }),
  strategy,
);

/**
 * Signs in with a form that keeps the `credentials` schema.
 *
 * @returns the `Set-Cookie` values of the session that begins
 * @throws BankError
 */
export async function beginSession(url: string, form: FormData): Promise<readonly string[]> {
  const signedIn = await authenticator.authenticate(
    strategy,
    new Request(url, { method: "POST", body: form }),
  );
  const session = newSession(signedIn, Date.now());
  return [writeSession(session), sessionMark(session.formToken)];
}
