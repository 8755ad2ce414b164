import { remembered } from "~/memory.server";

/** How a call proves who makes it: the value of the authorization header, or nothing. */
export type Authorization = string | undefined;

const scheme = "Bearer ";

export const bearer = (token: string) => scheme + token;

/** The token that proves who makes a call; undefined where a name and a password do (Basic), or nothing. */
export const tokenIn = (authorization: Authorization): string | undefined =>
  authorization?.startsWith(scheme) ? authorization.slice(scheme.length) : undefined;

/** Only the tokens used last are kept. Of any other token the app knows only what its sign-in said. */
const mostTokens = 10_000;

/** What this process has learnt about one token from the bank's answers. */
interface KnownToken {
  /** The identity version (capability `sessions`) that the latest answer named; undefined where none did. */
  readonly version?: string;
  /** When the latest call began in which the bank accepted the token: `performance.now()`. */
  readonly acceptedAt: number;
  /** When the latest call began that the bank refused until the user has set up a second factor. */
  readonly setUpAskedAt?: number;
}

/** The tokens by authorization header, oldest first. */
const knownTokens = remembered(() => new Map<Authorization, KnownToken>());

/** Keeps the identity version that an answer named. An answer that names one also proves that the bank accepted the token. */
export function noteIdentityVersion(
  authorization: Authorization,
  version: string | undefined,
  askedAt: number,
): void {
  if (version !== undefined) note(authorization, { version, acceptedAt: askedAt });
}

/** Keeps that the bank accepted the token in a call that began at `askedAt` (`performance.now()`). */
export function noteAccepted(authorization: Authorization, askedAt: number): void {
  note(authorization, { acceptedAt: askedAt });
}

/** Keeps that the bank refused a call that began at `askedAt` until the token's user has set up a second factor. */
export function noteSetUpAsked(authorization: Authorization, askedAt: number): void {
  note(authorization, { acceptedAt: askedAt, setUpAskedAt: askedAt });
}

function note(authorization: Authorization, news: KnownToken): void {
  // A name and a password (Basic) are no token, and are never kept.
  if (tokenIn(authorization) === undefined) return;
  const tokens = knownTokens();
  const known = tokens.get(authorization);
  const acceptedAt = Math.max(known?.acceptedAt ?? -Infinity, news.acceptedAt);
  tokens.delete(authorization);
  tokens.set(authorization, { ...known, ...news, acceptedAt });
  const [oldest] = tokens.keys();
  if (tokens.size > mostTokens && oldest !== undefined) tokens.delete(oldest);
}

/** The identity version that the bank named in its latest answer to a call with this token, as far as this process knows. */
export function latestIdentityVersion(accessToken: string): string | undefined {
  return knownTokens().get(bearer(accessToken))?.version;
}

/** A session's tokens. */
interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * Whether the bank accepted one of a session's tokens in a call that began at `since` (`performance.now()`) or later. It also
 * counts that the bank was asked since then and could not say (`noteUnanswered`): nobody has to ask again.
 */
export function wasAcceptedSince({ accessToken, refreshToken }: Tokens, since: number): boolean {
  return [accessToken, refreshToken].some(
    (token) => (knownTokens().get(bearer(token))?.acceptedAt ?? -Infinity) >= since,
  );
}

/** Whether the bank refused a call that began at `since` or later until the session's user has set up a second factor. */
export function wasAskedToSetUpSince({ accessToken }: Pick<Tokens, "accessToken">, since: number): boolean {
  return (knownTokens().get(bearer(accessToken))?.setUpAskedAt ?? -Infinity) >= since;
}

/** The bank was asked at `askedAt` about a session and did not answer. The session counts as valid until the bank ends it. */
export function noteUnanswered({ refreshToken }: Tokens, askedAt: number): void {
  noteAccepted(bearer(refreshToken), askedAt);
}
