import { createHash, createHmac, randomBytes } from "node:crypto";

/** Product label: title, default user name, and the first part of every request id (docs/rules.md#money-ids-and-times). */
export const productLabel = "Ramah Zakat";

/** Body hash word of the one call whose body streams (docs/wire.md#signatures). */
export const unsignedPayload = "UNSIGNED-PAYLOAD";

export const headerNames = {
  requestId: "x-request-id",
  signature: "x-signature",
  /** The second in which a client made the request key itself (capability `fewer-exchanges`). */
  signedAt: "x-signed-at",
  idempotencyKey: "idempotency-key",
  /** How the app shows the answer (contract/shown-as.ts), and at which address the user sees it. */
  shownAs: "x-shown-as",
  shownAt: "x-shown-at",
  /** "true" on an answer that the bank has given before, to the same idempotency key. */
  idempotentReplayed: "idempotent-replayed",
  /** The version of the user's identity, in answers (capability `sessions`). */
  identityVersion: "x-identity-version",
} as const;

/** A fresh request id: the product label in url-safe form and 128 random bits. */
export function newRequestId(): string {
  return `ramah-zakat-${randomBytes(16).toString("hex")}`;
}

/** hex(SHA-256(body)); an absent body hashes as the empty string. */
export function bodyHash(body: string | Uint8Array | undefined): string {
  return createHash("sha256")
    .update(body ?? "")
    .digest("hex");
}

/**
 * Signature of a request: HMAC-SHA256(request key, METHOD \n path \n body hash) in base64url (docs/wire.md#signatures).
 * `path` is percent-encoded as sent, without the bank's own base path.
 */
export function signRequest(requestKey: string, method: string, path: string, hash: string): string {
  return createHmac("sha256", requestKey).update(`${method}\n${path}\n${hash}`).digest("base64url");
}

/**
 * The request key that a client makes itself: HMAC-SHA256(token, request id \n second) in base64url (docs/wire.md#client-keys).
 * `signedAt` is the header `x-signed-at` as sent: whole seconds since 1970.
 */
export function clientKey(token: string, requestId: string, signedAt: string): string {
  return createHmac("sha256", token).update(`${requestId}\n${signedAt}`).digest("base64url");
}

/**
 * What stands for a password on the wire: the client hashes before it sends (docs/rules.md#passwords). One keyboard writes é as one
 * letter, another as two; both are one password (NFC).
 */
export const passwordDigest = (username: string, password: string) =>
  digestAsTyped(username, password.normalize("NFC"));

/** The same of the very letters that were typed, as passwords were kept before. */
export function digestAsTyped(username: string, password: string): string {
  return createHmac("sha256", "zakat-login-v1")
    .update(`${username.toLowerCase()}\0${password}`)
    .digest("base64url");
}

/** `authorization` header value of a Basic call: username and password digest, UTF-8, base64. */
export function basicAuthorization(username: string, digest: string): string {
  return `Basic ${Buffer.from(`${username}:${digest}`, "utf8").toString("base64")}`;
}
