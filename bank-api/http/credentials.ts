import { createHash } from "node:crypto";
import type { TokenKind } from "bank-api/access/session-tokens";
import { DomainError } from "bank-api/domain/errors";
import type { FastifyRequest } from "fastify";
import { givenText } from "contract/typed-text";
import type { Services } from "./services";

/** The username, lower-cased, and the digest that is sent in place of the password (contract/signing.ts). */
export interface BasicCredentials {
  readonly username: string;
  readonly digest: string;
}

const digestForm = /^[A-Za-z0-9_-]{43}$/;
/** Longest e-mail address. */
const longestUsername = 254;

export const notSignedIn = () => new DomainError("401", "Unauthorized!");
/** Refuses a refresh token that has ended, or was never issued. */
export const sessionOver = () => new DomainError("E4", "Unauthorized login!");

/** The token of a Bearer call; "" if there is none. */
export function bearerToken(authorization: string | undefined): string {
  return /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i.exec(authorization ?? "")?.[1] ?? "";
}

/** Refuses a token that cannot be living, without a query. An invented one counts (`countIfInvented`). */
export function requireLikelyToken(
  services: Pick<Services, "tokens" | "inventedTokens">,
  request: FastifyRequest,
  kind: TokenKind,
  token: string,
): void {
  if (token === "") throw notSignedIn();
  countIfInvented(services, request, [kind], token);
  if (!services.tokens.mayLive(kind, token)) throw kind === "access" ? notSignedIn() : sessionOver();
}

/**
 * Counts a token that is invented, whichever of the kinds it is to be, against its address as a failed sign-in counts; but
 * not against the app's own address, which all users share.
 * @throws DomainError 429 while the address has to wait
 */
export function countIfInvented(
  { tokens, inventedTokens }: Pick<Services, "tokens" | "inventedTokens">,
  { clientAddress }: Pick<FastifyRequest, "clientAddress">,
  kinds: readonly TokenKind[],
  token: string,
): void {
  if (clientAddress === undefined) return;
  if (kinds.every((kind) => tokens.isInvented(kind, token))) inventedTokens.count(clientAddress);
}

/** Reads a Basic header; 401 if it is missing or unreadable. */
export function basicCredentials(authorization: string | undefined): BasicCredentials {
  const encoded = /^Basic ([A-Za-z0-9+/=_-]{1,16384})$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) throw notSignedIn();
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const colon = decoded.lastIndexOf(":");
  const digest = decoded.slice(colon + 1);
  if (colon < 1 || !digestForm.test(digest)) throw notSignedIn();
  return { username: readUsername(decoded.slice(0, colon)), digest };
}

/**
 * The name to sign in with, as it is stored: trimmed and lower-cased. A text that cannot be a name is replaced by its hash.
 * A hash is never an e-mail address, so it is treated like any unknown name.
 */
export function readUsername(text: string): string {
  const username = givenText(text).toLowerCase();
  const isPossible = username.length <= longestUsername && !username.includes("\0");
  return isPossible ? username : createHash("sha256").update(username).digest("hex");
}
