import { messages } from "contract/codes";

/** What a screen needs to know of a failure; survives JSON. */
export interface BankFailure {
  readonly kind: BankErrorKind;
  /** Response code of the bank, or the HTTP status where the answer had none; "" without an answer. */
  readonly code: string;
  /** The bank's own words where they are for people: with refusals and the session's end; else "". */
  readonly message: string;
  /** A write that may or may not have taken effect (docs/rules.md#unknown-outcome). */
  readonly outcomeUnknown: boolean;
  /** How long to wait, for `throttled` and `busy`. */
  readonly retryAfterSeconds?: number | undefined;
  /** The id of the request in which the call was made (docs/decisions/request-code.md). */
  readonly correlation?: string | undefined;
}

/** The HTTP status with which the app passes each kind on. */
const statusOf = {
  refused: 422,
  "session-over": 401,
  forbidden: 403,
  "not-found": 404,
  throttled: 429,
  failure: 502,
  busy: 503,
  unreachable: 503,
  timeout: 504,
  malformed: 502,
};

/**
 * Why a call gave no value.
 * - `refused`: the bank said no (S0, E0 to E4, E6, E7, or a code of its own)
 * - `session-over`, `forbidden`, `not-found`, `throttled`, `failure`: 401; 403 and E5; 404, 429, 500
 * - `busy`: 503, refused before anything was done, because too much is under way
 * - `unreachable`, `timeout`: no answer
 * - `malformed`: an answer that breaks the contract or was cut off
 */
export type BankErrorKind = keyof typeof statusOf;

/** A call to the bank that gave no value. */
export class BankError extends Error implements BankFailure {
  readonly kind: BankErrorKind;
  readonly code: string;
  readonly outcomeUnknown: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly correlation: string | undefined;

  constructor(failure: BankFailure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = "BankError";
    this.kind = failure.kind;
    this.code = failure.code;
    this.outcomeUnknown = failure.outcomeUnknown;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.correlation = failure.correlation;
  }

  /** HTTP status with which the app passes the failure on. */
  get status(): number {
    return statusOf[this.kind];
  }

  toJSON(): BankFailure {
    const { kind, code, message, outcomeUnknown, retryAfterSeconds, correlation } = this;
    return { kind, code, message, outcomeUnknown, retryAfterSeconds, correlation };
  }
}

/**
 * Hands a failed read to the error boundary, as `bankFor(actor).read` does with each.
 * Remix hides thrown errors from the browser, but passes on thrown responses.
 */
export function toErrorScreen(error: unknown): never {
  // Remix's own Response, which `installGlobals` installs, has no Response.json.
  if (error instanceof BankError) {
    const headers = { "content-type": "application/json" };
    throw new Response(JSON.stringify(error), { status: error.status, headers });
  }
  throw error;
}

/** A handler of failed reads: `value` stands in place of a record that the bank does not find. */
export const ifNotFound =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof BankError && error.kind === "not-found") return value;
    throw error;
  };

/** A handler of failed reads that a page can do without: undefined stands in place of what the bank did not tell. */
export function undefinedIfBankFails(error: unknown): undefined {
  if (!(error instanceof BankError)) throw error;
}

/** The body of the 404 in place of a screen for which the bank supports nothing: the error boundary tells it from others by this. */
export const notSupported = "The bank does not support this.";

/** Whether a write was refused because its key went out with other content before. The bank has answered that earlier write. */
export function isKeyUsed({ code, message }: Pick<BankFailure, "code" | "message">): boolean {
  return code === "E0" && message === messages.keyUsed;
}

/** Whether a write was refused only because a code of the second factor is missing or not right. Its key is still unused. */
export function isCodeAsked({ code, message }: Pick<BankFailure, "code" | "message">): boolean {
  // A phone's clock that is off has a sentence more.
  return (
    code === "E6" &&
    (message === messages.secondFactorNeeded || message.startsWith(messages.secondFactorWrong))
  );
}

/** Whether a write was refused only because its user has yet to be told something. Its key is still unused. */
export const isToBeTold = ({ code }: Pick<BankFailure, "code">) => code === "E7";

/** Whether a write was refused because another one under its key still runs, and its outcome is not known yet. */
export function isStillRunning({ code, message }: BankError): boolean {
  return code === "E1" && message === messages.stillRunning;
}

/** Whether the bank could not take a request: malformed, not signed rightly, or of a key that went out with other content. */
export const isRequestFault = ({ code }: Pick<BankFailure, "code">) => code === "E0";

/** Whether a rule of the bank refused; the message says which. */
export const isRefusedByRule = ({ code }: Pick<BankFailure, "code">) => code === "E3";

/** Whether the bank gives a refusal again to the same key (docs/wire.md#idempotency). */
export const isGivenAgain = (error: BankError) =>
  isRefusedByRule(error) || (error.code === "E1" && !isStillRunning(error));

/** Whether the bank refused a session's refresh token itself. Any other error is the bank's own trouble: the session lives on. */
export const endsSession = ({ kind, code }: BankError) => kind === "session-over" || code === "E4";

/** The failure that an error boundary was given by `toErrorScreen`, if it was one. */
export function isBankFailure(data: unknown): data is BankFailure {
  return typeof data === "object" && data !== null && "kind" in data && String(data.kind) in statusOf;
}
