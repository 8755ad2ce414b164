import { isSignedByClient } from "bank-api/access/request-keys";
import { malformed } from "bank-api/domain/errors";
import { useRequestId } from "bank-api/store/people/admission";
import type { FastifyRequest } from "fastify";
import { messages } from "contract/codes";
import { bodyHash, headerNames } from "contract/signing";
import { bearerToken } from "./credentials";
import type { Services } from "./services";

const requestIdForm = /^[A-Za-z0-9._-]{8,100}$/;

export const invalidSignature = () => malformed(messages.badSignature);

/** Reads a request id in the form for which keys are issued. */
export function readRequestId(text: unknown): string {
  if (typeof text !== "string" || !requestIdForm.test(text)) throw invalidSignature();
  return text;
}

/**
 * Checks that the request is signed with a living key for its id and token, issued by the bank (docs/wire.md#signatures) or made by
 * the client (docs/wire.md#client-keys). Answers the id. It makes no query, so the caller marks the id as used afterwards. `hash`
 * stands for the body.
 */
export function requireSignature(
  { requestKeys, clock, realClock }: Services,
  request: FastifyRequest,
  hash = bodyHash(request.body as Buffer | undefined),
): string {
  const requestId = readRequestId(request.headers[headerNames.requestId]);
  const { [headerNames.signature]: signature, [headerNames.signedAt]: signedAt } = request.headers;
  if (typeof signature !== "string") throw invalidSignature();
  const signed = {
    requestId,
    signature,
    token: bearerToken(request.headers.authorization),
    method: request.method,
    path: request.raw.url ?? "",
    bodyHash: hash,
  };
  const isValid =
    typeof signedAt === "string"
      ? isSignedByClient(signed, signedAt, realClock.now())
      : requestKeys.verify(signed, clock.now());
  if (!isValid) throw invalidSignature();
  return requestId;
}

export async function spendRequestId({ db, clock }: Services, requestId: string): Promise<void> {
  if (!(await useRequestId(db, requestId, clock.now()))) throw invalidSignature();
}
