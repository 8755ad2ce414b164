import { messages, type ResponseCode } from "contract/codes";

/**
 * A refusal with its response code and a sentence for the person who caused it.
 * The one table from code to HTTP status is `contract/codes.ts`.
 */
export class DomainError extends Error {
  constructor(
    readonly code: Exclude<ResponseCode, "S1" | "500">,
    message: string,
    /** Seconds until another try makes sense; sent as `retry-after` with 429 and 503. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = "DomainError";
  }
}

/** The record does not exist, or is another branch's: one answer for both (docs/rules.md#branch-scope). */
export const notFound = () => new DomainError("404", "Data tidak ditemukan.");

/**
 * What was looked for.
 *
 * @throws DomainError 404 where it was not found
 */
export function existing<Found extends object>(found: Found | undefined | false): Found {
  if (!found) throw notFound();
  return found;
}

/** Too much is under way. Nothing has been done of what was asked. */
export const tooBusy = () =>
  new DomainError(
    "503",
    "Sistem sedang sibuk, jadi permintaan ini belum diproses. Coba lagi beberapa detik lagi.",
    2,
  );

/** There is no such call, or the settings leave it out. */
export const noEndpoint = () => new DomainError("404", "Endpoint is not exist.");

/** Until then the user may do nothing else (docs/rules.md#second-factor). */
export const secondFactorLacking = () =>
  new DomainError("E5", "Role Anda mewajibkan verifikasi dua langkah. Atur terlebih dahulu.");

export const noRight = () => new DomainError("403", "Unauthorized!");
export const refused = (sentence: string) => new DomainError("E3", sentence);
/** A code of the second factor is missing or not right. The answer is not kept: the same call may come again with a right one. */
export const codeAsked = (sentence: string) => new DomainError("E6", sentence);
/** The user decides without knowing something. The answer is not kept: the same call may come again once they know. */
export const toBeTold = (sentence: string) => new DomainError("E7", sentence);
/** Somebody else has changed the record since it was read, so the caller has not seen what it is now. */
export const changedMeanwhile = () => refused(messages.changedMeanwhile);
export const malformed = (sentence: string) => new DomainError("E0", sentence);
export const already = (sentence: string) => new DomainError("E1", sentence);
