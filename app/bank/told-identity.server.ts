import type { Authorization } from "./client.server";

/** Who has called most recently; of the others no more is known than their sign-in has told. */
const mostTokens = 10_000;

/** Oldest first. */
const versions = new Map<Authorization, string>();

/** Remembers which identity version (capability `identity`) an answer named. */
export function noteIdentity(authorization: Authorization, version: string | undefined): void {
  if (authorization === undefined || version === undefined) return;
  versions.delete(authorization);
  versions.set(authorization, version);
  const [oldest] = versions.keys();
  if (versions.size > mostTokens && oldest !== undefined) versions.delete(oldest);
}

/** The version that the bank named in its latest answer to a call with this access token, in this process. */
export function identityToldWith(authorization: Authorization): string | undefined {
  return versions.get(authorization);
}
