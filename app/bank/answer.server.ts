import { success, type ResponseCode } from "contract/codes";
import { envelope, type Envelope } from "contract/envelope";
import { correlation } from "~/correlation.server";
import { BankError, type BankErrorKind } from "./errors";
import { transportError, type Answer } from "./transport.server";

/** Refuses whoever has to set up a second factor first. */
export const setUpCode = "E5" satisfies ResponseCode;

const kindOfCode: Readonly<Record<string, BankErrorKind>> = {
  [setUpCode]: "forbidden",
  "401": "session-over",
  "403": "forbidden",
  "404": "not-found",
  "429": "throttled",
  "500": "failure",
  "503": "busy",
};

/**
 * The envelope of a success. The code in the body decides; the HTTP status only where there is none (docs/wire.md#envelope).
 *
 * @throws BankError for everything but S1
 */
export function readEnvelope(
  answer: Pick<Answer, "status" | "retryAfter" | "body">,
  isWrite: boolean,
): Envelope {
  const parsed = envelope.safeParse(answer.body);
  const code = parsed.data?.code;
  if (parsed.success && code === success) return parsed.data;
  if (code === undefined && answer.status < 400) throw transportError("malformed", isWrite);
  const effectiveCode = code ?? String(answer.status);
  const kindOfStatus = answer.status >= 500 ? "failure" : "refused";
  // Refusals and the session's end are for people to read; other messages may carry stack traces or SQL, and stop here.
  const isForPeople = kindOfCode[effectiveCode] === undefined || effectiveCode === "401";
  throw new BankError({
    kind: kindOfCode[effectiveCode] ?? (code === undefined ? kindOfStatus : "refused"),
    code: effectiveCode,
    message: isForPeople ? (parsed.data?.message ?? "") : "",
    // An answer without a code does not come from the bank, but from something between.
    outcomeUnknown: isWrite && code === undefined && answer.status >= 500,
    retryAfterSeconds: /^\d{1,6}$/.test(answer.retryAfter ?? "") ? Number(answer.retryAfter) : undefined,
    correlation: correlation(),
  });
}
