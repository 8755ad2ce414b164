import { createHmac, timingSafeEqual } from "node:crypto";
import { requestKeySeconds } from "bank-api/domain/session";
import { clientKey, signRequest } from "contract/signing";

/** The clock of another instance may run this much ahead of ours, and that of a client this much. */
const clockSkewSeconds = 5;
const clientSkewSeconds = 30;

/** Ages in seconds that a living key may have, likeliest first: 0 to 59, then those issued by a clock ahead of ours. */
const ages: readonly number[] = [
  ...Array.from({ length: requestKeySeconds }, (_, age) => age),
  ...Array.from({ length: clockSkewSeconds }, (_, ahead) => -1 - ahead),
];

export interface SignedRequest {
  readonly requestId: string;
  readonly signature: string;
  /** Bearer token of the call, for which the key was issued; "" where the call carries none. */
  readonly token: string;
  readonly method: string;
  /** The path as sent, percent-encoded. */
  readonly path: string;
  /** hex(SHA-256(body)). */
  readonly bodyHash: string;
}

/**
 * Request keys without a table of keys. A key is derived from the request id, the token it is bound to, and the second of
 * its issue. Every instance has the secret and can check the key. Only used request ids are stored (store/people/admission.ts).
 */
export class RequestKeys {
  constructor(private readonly secret: Buffer) {}

  issue(requestId: string, token: string, now: Date): string {
    return this.keyOf(requestId, token, secondOf(now));
  }

  /** Whether the signature was made with a living key. Most keys are used in the second of their issue. */
  verify(request: SignedRequest, now: Date): boolean {
    const signature = Buffer.from(request.signature);
    return ages.some((age) => this.isSignedAt(secondOf(now) - age, request, signature));
  }

  private isSignedAt(second: number, request: SignedRequest, signature: Buffer): boolean {
    return isSignedWith(this.keyOf(request.requestId, request.token, second), request, signature);
  }

  private keyOf(requestId: string, token: string, second: number): string {
    return createHmac("sha256", this.secret)
      .update(JSON.stringify([requestId, token, second]))
      .digest("base64url");
  }
}

/**
 * Whether the signature was made with a living key that the client made itself (docs/wire.md#client-keys). Only a call with a token
 * has one: the token is what the client and the bank both know.
 *
 * @param now real time, because the client knows no other
 */
export function isSignedByClient(request: SignedRequest, signedAt: string, now: Date): boolean {
  const age = secondOf(now) - Number(signedAt);
  const isLiving = /^\d{1,12}$/.test(signedAt) && age < requestKeySeconds && age >= -clientSkewSeconds;
  if (request.token === "" || !isLiving) return false;
  const key = clientKey(request.token, request.requestId, signedAt);
  return isSignedWith(key, request, Buffer.from(request.signature));
}

function isSignedWith(key: string, { method, path, bodyHash }: SignedRequest, signature: Buffer): boolean {
  const expected = Buffer.from(signRequest(key, method, path, bodyHash));
  return expected.length === signature.length && timingSafeEqual(expected, signature);
}

const secondOf = (instant: Date) => Math.floor(instant.getTime() / 1000);
