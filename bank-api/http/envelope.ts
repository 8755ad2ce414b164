import { DomainError, malformed, tooBusy } from "bank-api/domain/errors";
import { NoConnection } from "bank-api/store/runtime/errors";
import type { CallName } from "contract/calls";
import { messages, success } from "contract/codes";
import type { EnvelopeOut } from "contract/envelope";
import type { Answer } from "./handler";

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

/** What is told of a fault of our own. */
export const failureEnvelope: EnvelopeOut = {
  response_code: "500",
  message: "Terjadi gangguan pada sistem.",
  data: null,
};

/** The refusal that an error stands for; undefined for any other error, which is our own fault. */
export function refusalIn(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof NoConnection) return tooBusy();
  // Fastify refuses what is too long, not JSON, or an address it cannot decode. Its messages may repeat what was sent.
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status === 413) return malformed("Permintaan terlalu besar.");
  if (status === 415) return malformed("Isi permintaan harus JSON.");
  return status >= 400 && status < 500 ? malformed("Permintaan tidak sesuai.") : undefined;
}
