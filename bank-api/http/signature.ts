import type { FastifyRequest } from "fastify";
import { messages } from "contract/codes";
import { bodyHash, headerNames } from "contract/signing";
import { malformed } from "bank-api/domain/errors";
import { useRequestId } from "bank-api/store/people/admission";
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
 * Checks that the request is signed with a living key, issued for its id and token (docs/wire.md#signatures). Answers the
 * id. It makes no query, so the caller marks the id as used afterwards. `hash` stands for the body.
 */
export function requireSignature(
  { requestKeys, clock }: Services,
  request: FastifyRequest,
  hash = bodyHash(request.body as Buffer | undefined),
): string {
  const requestId = readRequestId(request.headers[headerNames.requestId]);
  const signature = request.headers[headerNames.signature];
  const isValid =
    typeof signature === "string" &&
    requestKeys.verify(
      {
        requestId,
        signature,
        token: bearerToken(request.headers.authorization),
        method: request.method,
        path: request.raw.url ?? "",
        bodyHash: hash,
      },
      clock.now(),
    );
  if (!isValid) throw invalidSignature();
  return requestId;
}

export async function spendRequestId({ db, clock }: Services, requestId: string): Promise<void> {
  if (!(await useRequestId(db, requestId, clock.now()))) throw invalidSignature();
}
