import type { FastifyRequest } from "fastify";
import type { Call } from "contract/call";
import { bodyHash, headerNames } from "contract/signing";
import { malformed } from "bank-api/domain/errors";
import { hashOf } from "bank-api/store/hash";
import type { WriteKey } from "bank-api/store/idempotency";

const keyForm = /^[\x21-\x7e]{8,200}$/;

/**
 * The idempotency key of a write, for its owner, call and content (docs/wire.md#idempotency); undefined where the call
 * takes none or the client may leave it out. What else belongs to the content is named by `proof`.
 */
export function readWriteKey(
  name: string,
  call: Call,
  request: FastifyRequest,
  owner: string,
  proof = "",
): WriteKey | undefined {
  if (call.idempotency === "none") return undefined;
  if (call.idempotency === "optional" && request.headers[headerNames.idempotencyKey] === undefined) {
    return undefined;
  }
  return requireWriteKey(name, request, owner, proof);
}

/** The idempotency key of a write that must carry one. */
export function requireWriteKey(name: string, request: FastifyRequest, owner: string, proof = ""): WriteKey {
  const key = request.headers[headerNames.idempotencyKey];
  if (typeof key !== "string" || !keyForm.test(key)) {
    throw malformed("Header 'idempotency-key' wajib ada: 8 sampai 200 karakter tanpa spasi.");
  }
  const content = [request.method, request.raw.url, bodyHash(request.body as Buffer | undefined), proof];
  return { owner, call: name, key, contentHash: hashOf(JSON.stringify(content)) };
}

/** The same key for content that is known only now: a body that was streamed. */
export function withContent(key: WriteKey, content: unknown): WriteKey {
  return { ...key, contentHash: hashOf(JSON.stringify([key.contentHash.toString("hex"), content])) };
}
