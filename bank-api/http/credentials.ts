import { createHash } from "node:crypto";
import { DomainError } from "bank-api/domain/errors";

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
  const username = text.trim().toLowerCase();
  const isPossible = username.length <= longestUsername && !username.includes("\0");
  return isPossible ? username : createHash("sha256").update(username).digest("hex");
}
