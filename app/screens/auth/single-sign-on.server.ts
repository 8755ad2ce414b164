import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Authenticator } from "remix-auth";
import { OAuth2RequestError, OAuth2Strategy } from "remix-auth-oauth2";
import { issuer, issuerEndpoints } from "~/access/issuer.server";
import { signInScreen } from "~/access/return-path";
import { errorFields, logEvent } from "~/log.server";
import { singleSignOn } from "~/texts/access";
import type { DialogContent } from "~/texts/dialog";
import type { BegunAtIssuer } from "./steps.server";

const patienceMs = 10_000;

/** The issuer has not answered to the sign-in that this browser began last. */
export class OtherSignIn extends Error {
  override readonly name = "OtherSignIn";
}

/** Begins a sign-in at the issuer, authorization code with PKCE: where the browser goes, and what the way back needs. */
export async function begin(to: string): Promise<{ address: string; left: BegunAtIssuer }> {
  const { authenticator, callback } = await atIssuer();
  const lead: unknown = await authenticator.authenticate("issuer", new Request(callback)).catch(thrown);
  if (!(lead instanceof Response)) throw lead;
  const address = new URL(lead.headers.get("location") ?? "");
  const state = address.searchParams.get("state") ?? "";
  const nonce = randomBytes(32).toString("base64url");
  address.searchParams.set("nonce", nonce);
  const strategyCookie = lead.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { address: address.href, left: { strategyCookie, state, nonce, to } };
}

/** The strategy throws what it answers, and its errors too. */
const thrown = (error: unknown) => error;

/**
 * The ID token, for the code with which the issuer has led a browser back.
 *
 * @throws whatever is wrong: `describeFailure` has the words
 */
export async function finish(request: Request, { strategyCookie, state }: BegunAtIssuer): Promise<string> {
  const { search, searchParams } = new URL(request.url);
  if (searchParams.get("state") !== state) throw new OtherSignIn();
  const { authenticator, callback } = await atIssuer();
  const returned = new Request(callback + search, { headers: { cookie: strategyCookie } });
  const silence = sleep(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error("the issuer does not answer");
  });
  return Promise.race([authenticator.authenticate("issuer", returned), silence]);
}

/**
 * Where signing out at the issuer begins; it leads back to the sign-in screen. Undefined where it has no such address.
 *
 * @param idToken of the sign-in, by which the issuer knows the session to end. Some refuse a sign-out without
 */
export async function signOutAddress(idToken: string): Promise<string | undefined> {
  if (issuer === undefined) return undefined;
  const { end_session_endpoint } = await issuerEndpoints();
  if (end_session_endpoint === undefined) return undefined;
  const address = new URL(end_session_endpoint);
  address.searchParams.set("client_id", issuer.clientId);
  address.searchParams.set("id_token_hint", idToken);
  address.searchParams.set("post_logout_redirect_uri", issuer.appOrigin + signInScreen);
  return address.href;
}

/** The dialog for a sign-in at the issuer that came to nothing. What the user cannot have caused goes to the log. */
export function describeFailure(error: unknown): DialogContent {
  if (error instanceof OAuth2RequestError && error.code === "access_denied") return singleSignOn.cancelled;
  if (error instanceof OtherSignIn) return singleSignOn.outdated;
  logEvent("single sign-on failed", errorFields(error));
  return singleSignOn.silent;
}

async function atIssuer() {
  if (issuer === undefined) throw new Error("the settings name no issuer");
  const { authorization_endpoint, token_endpoint } = await issuerEndpoints();
  const callback = `${issuer.appOrigin}${signInScreen}/sso/callback`;
  const strategy = new OAuth2Strategy<string>(
    {
      clientId: issuer.clientId,
      // It goes by HTTP Basic, in which the secret is encoded as in a form (RFC 6749, 2.3.1). The strategy does not do that.
      clientSecret: encodeURIComponent(issuer.clientSecret),
      authorizationEndpoint: authorization_endpoint,
      tokenEndpoint: token_endpoint,
      redirectURI: callback,
      scopes: issuer.scopes,
    },
    ({ tokens }) => Promise.resolve(tokens.idToken()),
  );
  return { authenticator: new Authenticator<string>().use(strategy, "issuer"), callback };
}
