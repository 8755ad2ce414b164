import { z } from "zod/v4";
import { env } from "~/env.server";

/** The issuer that the settings name (docs/operations.md#single-sign-on); undefined where users sign in at the bank alone. */
export const { issuer } = env;

const timeoutMs = 5_000;

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  end_session_endpoint: z.url().optional(),
});

type Endpoints = z.infer<typeof discovery>;

/**
 * Where the issuer signs in and out, as it publishes it. It is asked each time, so that an issuer that is away is noticed before a
 * browser is led there.
 *
 * @throws Error where it does not say, or names addresses that a page of ours may not lead to
 */
export async function issuerEndpoints(): Promise<Endpoints> {
  if (issuer === undefined) throw new Error("the settings name no issuer");
  const address = `${issuer.address.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`the issuer answers ${answer.status}`);
  const endpoints = discovery.parse(await answer.json());
  if (endpoints.issuer !== issuer.address) throw new Error("the answer is another issuer's");
  requireAllowed(endpoints.authorization_endpoint);
  if (endpoints.end_session_endpoint !== undefined) requireAllowed(endpoints.end_session_endpoint);
  return endpoints;
}

/** Browsers would stop there without a word (Content-Security-Policy). */
function requireAllowed(address: string): void {
  const { origin } = new URL(address);
  if (!issuer?.origins.includes(origin)) throw new Error(`OIDC_ORIGINS does not name ${origin}`);
}
