import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { clientAddress, clientAddressHeader } from "~/access/client-address.server";
import { sessionMark } from "~/access/form-token.server";
import { newSession, writeSession } from "~/access/session.server";
import { credentialOf, signIn, type SignedIn } from "~/bank/index.server";
import { credentials } from "./forms.server";

const strategy = "password";

const authenticator = new Authenticator<SignedIn>().use(
  new FormStrategy<SignedIn>(async ({ form, request }) => {
    const { email, password } = credentials.parse(Object.fromEntries(form));
    return signIn(credentialOf(email, password), clientAddress(request));
  }),
  strategy,
);

/**
 * Signs in with a form that keeps the `credentials` schema.
 *
 * @returns the `Set-Cookie` values of the session that begins
 * @throws BankError
 */
export async function beginSession(request: Request, form: FormData): Promise<readonly string[]> {
  // The body of the request has been read.
  const headers = { [clientAddressHeader]: clientAddress(request) ?? "" };
  const signedIn = await authenticator.authenticate(
    strategy,
    new Request(request.url, { method: "POST", body: form, headers }),
  );
  const session = newSession(signedIn, Date.now());
  return [writeSession(session), sessionMark(session.formToken)];
}
