import { malformed } from "bank-api/domain/errors";
import { hashOf } from "bank-api/store/runtime/hash";
import type { WriteKey } from "bank-api/store/runtime/idempotency";
import type { FastifyRequest } from "fastify";
import type { Call } from "contract/call";
import { bodyHash, headerNames } from "contract/signing";

const keyForm = /^[\x21-\x7e]{8,200}$/;

/**
 * The idempotency key of a write, bound to its owner, call and content (docs/wire.md#idempotency). Undefined if the call
 * takes no key, or the client left out an optional one. `proof` is further content.
 */
export function readWriteKey(name: string, call: Call, request: FastifyRequest, owner: string, proof = "") {
  if (call.idempotency === "none") return undefined;
  if (call.idempotency === "optional" && request.headers[headerNames.idempotencyKey] === undefined)
    return undefined;
  return requireWriteKey(name, request, owner, proof);
}

/** The idempotency key of a write that must carry one. */
export function requireWriteKey(name: string, request: FastifyRequest, owner: string, proof = ""): WriteKey {
  const key = request.headers[headerNames.idempotencyKey];
  if (typeof key !== "string" || !keyForm.test(key))
    throw malformed("Header 'idempotency-key' wajib ada: 8 sampai 200 karakter tanpa spasi.");
  const content = [request.method, request.raw.url, bodyHash(request.body as Buffer | undefined), proof];
  return { owner, call: name, key, contentHash: hashOf(JSON.stringify(content)) };
}

/** Binds a key to content that was not known when the key was read: a body that was streamed. */
export function withContent(key: WriteKey, content: unknown): WriteKey {
  return { ...key, contentHash: hashOf(JSON.stringify([key.contentHash.toString("hex"), content])) };
}
