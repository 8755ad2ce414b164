import { httpStatusOf, messages, success, type ResponseCode } from "contract/codes";
import type { EnvelopeOut } from "contract/envelope";
import { DomainError, malformed } from "bank-api/domain/errors";
import type { Answer } from "./handler";
import type { CallName } from "contract/calls";

/** An envelope and the status and headers it travels with. */
export interface Reply {
  readonly envelope: EnvelopeOut;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export function successEnvelope(answer: Answer<CallName>): EnvelopeOut {
  return {
    response_code: success,
    message: answer.message ?? messages.success,
    data: answer.data ?? null,
    ...(answer.fullCount !== undefined && { full_count: answer.fullCount }),
    ...(answer.fullCountCapped && { full_count_capped: true }),
  };
}

export const refusalEnvelope = (error: DomainError): EnvelopeOut => ({
  response_code: error.code,
  message: error.message,
  data: null,
});

export function replyOf(envelope: EnvelopeOut): Reply {
  return { envelope, status: httpStatusOf[envelope.response_code as ResponseCode], headers: {} };
}

/** The one function that turns an error into an answer. Any error but a refusal is our own fault, and its answer tells nothing about it. */
export function replyToError(error: unknown): Reply {
  const refusal = error instanceof DomainError ? error : refusalOfTransport(error);
  if (refusal === undefined) {
    return replyOf({ response_code: "500", message: "Terjadi gangguan pada sistem.", data: null });
  }
  const { retryAfterSeconds } = refusal;
  const headers = retryAfterSeconds === undefined ? undefined : { "retry-after": String(retryAfterSeconds) };
  return { ...replyOf(refusalEnvelope(refusal)), ...(headers && { headers }) };
}

/** Fastify's own refusals: too long, not JSON, an address it cannot decode. Their messages may repeat what was sent. */
function refusalOfTransport(error: unknown): DomainError | undefined {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status === 413) return malformed("Permintaan terlalu besar.");
  if (status === 415) return malformed("Isi permintaan harus JSON.");
  return status >= 400 && status < 500 ? malformed("Permintaan tidak sesuai.") : undefined;
}
