import { pathOf, type BodyInputOf, type Call, type DataOf, type ParamsOf } from "contract/call";
import { calls, requestKeyPath, type CallName, type Calls } from "contract/calls";
import { success, type ResponseCode } from "contract/codes";
import { envelope, requestKeyAnswer, type Envelope } from "contract/envelope";
import { bodyHash, headerNames, newRequestId, signRequest } from "contract/signing";
import { correlation } from "~/correlation.server";
import { countCall } from "~/metrics/counted.server";
import { BankError, type BankErrorKind } from "./errors";
import { noteAccepted, noteIdentityVersion, noteSetUpAsked, type Authorization } from "./known-tokens.server";
import type { Client } from "./caller";
import { exchange, exchangeForText, transportError, type Answer, type Outgoing } from "./transport.server";

const readTimeoutMs = 10_000;
const writeTimeoutMs = 30_000;

/** What goes with any request. */
interface Sender {
  readonly authorization: Authorization;
  /** Of a write: the same key gives the same answer once (docs/wire.md#idempotency). */
  readonly idempotencyKey?: string;
  /** Of a call before or beside a session: for docs/rules.md#repeated-failures and docs/rules.md#sign-ins. */
  readonly from?: Client;
}

/** What a call is given besides its name; each call asks for the parameters and the body of its contract. */
export type CallInput<N extends CallName> = Sender &
  ParamsPart<ParamsOf<Calls[N]>> &
  BodyPart<BodyInputOf<Calls[N]>>;

type ParamsPart<Params> = unknown extends Params ? unknown : { readonly params: Params };
type BodyPart<Body> = [Body] extends [undefined] ? unknown : { readonly body: Body };

export interface CallAnswer<N extends CallName> {
  readonly data: DataOf<Calls[N]>;
  /** In the bank's words; a plain "Success" mostly. */
  readonly message: string;
  readonly fullCount: number | undefined;
  readonly fullCountCapped: boolean;
}

/** `CallInput` with every part optional, as the code below reads it. */
interface AnyInput extends Sender {
  readonly params?: Record<string, string | number>;
  readonly body?: unknown;
}

/**
 * Makes one call of the contract: fetches a request key, signs, sends, and checks the answer.
 * A read may take 10 s, a write 30 s (docs/rules.md#errors-on-screens).
 *
 * @throws BankError for everything but S1 with data that keeps the contract
 */
export function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallAnswer<N>> {
  return countCall(name, () => makeCall(name, input));
}

async function makeCall<N extends CallName>(name: N, input: CallInput<N>): Promise<CallAnswer<N>> {
  const contractCall: Call = calls[name];
  const { params = {}, body, ...rest }: AnyInput = input;
  const isWrite = contractCall.idempotency !== "none";
  const request = { method: contractCall.method, path: pathOf(contractCall, params), isWrite, ...rest };
  const content = body === undefined ? undefined : jsonContent(body);
  const signal = AbortSignal.timeout(isWrite ? writeTimeoutMs : readTimeoutMs);
  const answer = await sendSigned(request, content, signal);
  const data = contractCall.data.safeParse(answer.data);
  if (!data.success) throw transportError("malformed", isWrite, { cause: data.error });
  // The schema that checked the data is the one that gives DataOf<Calls[N]> its shape.
  return {
    data: data.data as DataOf<Calls[N]>,
    message: answer.message,
    fullCount: answer.fullCount,
    fullCountCapped: answer.fullCountCapped,
  };
}

/** What a request carries. */
export interface Content {
  /** Bytes may be made while they are sent. Their hash is not known before, so a fixed word is signed in its place. */
  readonly body: string | AsyncIterable<Uint8Array>;
  readonly hash: string;
  readonly type: string;
}

export function jsonContent(value: unknown): Content {
  const body = JSON.stringify(value);
  return { body, hash: bodyHash(body), type: "application/json" };
}

/** A request as `sendSigned` needs to know it. */
interface Signed extends Sender {
  readonly method: Call["method"];
  /** Percent-encoded, without the bank's own base path. */
  readonly path: string;
  readonly isWrite: boolean;
}

/**
 * Fetches a request key, signs and sends one request, and reads the envelope of its answer.
 *
 * @throws BankError for everything but S1
 */
export async function sendSigned(
  request: Signed,
  content: Content | undefined,
  signal: AbortSignal,
): Promise<Envelope> {
  const askedAt = performance.now();
  const answer = await exchange(await sign(request, content, signal), signal, request.isWrite);
  noteIdentityVersion(request.authorization, answer.identityVersion, askedAt);
  try {
    const read = readEnvelope(answer, request.isWrite);
    noteAccepted(request.authorization, askedAt);
    return read;
  } catch (error) {
    // `forbidden` proves that the bank knows the token. Other refusals prove nothing: it may refuse before it looks at the token.
    if (error instanceof BankError && error.kind === "forbidden") {
      const note = error.code === setUpCode ? noteSetUpAsked : noteAccepted;
      note(request.authorization, askedAt);
    }
    throw error;
  }
}

/**
 * As `sendSigned`, for a read that succeeds with a text instead of an envelope. The text comes in pieces, as the caller takes it.
 *
 * @param contentType by which the bank says that this is the text
 * @throws BankError for everything else, and in the middle of the text
 */
export async function readTextSigned(
  request: Omit<Signed, "isWrite">,
  content: Content,
  contentType: string,
  signal: AbortSignal,
): Promise<AsyncIterable<string>> {
  const askedAt = performance.now();
  const keyTimeout = AbortSignal.any([signal, AbortSignal.timeout(readTimeoutMs)]);
  const outgoing = await sign({ ...request, isWrite: false }, content, keyTimeout);
  const answer = await exchangeForText(outgoing, contentType, signal);
  if (!("status" in answer)) return answer;
  noteIdentityVersion(request.authorization, answer.identityVersion, askedAt);
  readEnvelope(answer, false);
  throw transportError("malformed", false);
}

/** A request with its signature. A request key is used once and dies after 60 s, so it is fetched when it is needed. */
async function sign(
  { method, path, authorization, idempotencyKey, from }: Signed,
  content: Content | undefined,
  signal: AbortSignal,
): Promise<Outgoing> {
  const forwarded = {
    ...(from?.address !== undefined && { "x-forwarded-for": from.address }),
    ...(from?.userAgent !== undefined && { "user-agent": from.userAgent }),
  };
  const requestId = newRequestId();
  const answer = await exchange(
    {
      method: "GET",
      path: requestKeyPath(requestId),
      // A Basic call's key is asked for without its credentials (docs/wire.md#request-keys).
      headers: { ...forwarded, ...(authorization?.startsWith("Bearer ") && { authorization }) },
    },
    signal,
    false,
  );
  const hash = content?.hash ?? bodyHash(undefined);
  const headers = {
    ...forwarded,
    [headerNames.requestId]: requestId,
    [headerNames.signature]: signRequest(requestKeyIn(answer), method, path, hash),
    ...(authorization !== undefined && { authorization }),
    ...(content && { "content-type": content.type }),
    ...(idempotencyKey !== undefined && { [headerNames.idempotencyKey]: idempotencyKey }),
  };
  return { method, path, headers, ...(content && { body: content.body }) };
}

function requestKeyIn(answer: Answer): string {
  const parsed = requestKeyAnswer.safeParse(answer.body).data;
  const key = parsed?.request_key?.data.key;
  if (parsed?.response_code === success && key !== undefined) return key;
  readEnvelope(answer, false);
  throw transportError("malformed", false);
}

/** Refuses whoever has to set up a second factor first. */
const setUpCode = "E5" satisfies ResponseCode;

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
export function readEnvelope(answer: Answer, isWrite: boolean): Envelope {
  const parsed = envelope.safeParse(answer.body);
  const code = parsed.data?.code;
  if (parsed.success && code === success) return parsed.data;
  if (code === undefined && answer.status < 400) throw transportError("malformed", isWrite);
  const effectiveCode = code ?? String(answer.status);
  throw new BankError({
    kind: kindOfCode[effectiveCode] ?? (code === undefined ? kindOfStatus(answer.status) : "refused"),
    code: effectiveCode,
    message: speaksToPeople(effectiveCode) ? (parsed.data?.message ?? "") : "",
    // Without a code it was not the bank that answered, but something between.
    outcomeUnknown: isWrite && code === undefined && answer.status >= 500,
    ...retryAfterOf(answer.retryAfter),
    correlation: correlation(),
  });
}

/** Refusals and the session's end are for people to read; other messages may carry stack traces or SQL, and stop here. */
function speaksToPeople(code: string): boolean {
  return kindOfCode[code] === undefined || code === "401";
}

function kindOfStatus(status: number): BankErrorKind {
  return status >= 500 ? "failure" : "refused";
}

function retryAfterOf(header: string | undefined): { retryAfterSeconds?: number } {
  return header !== undefined && /^\d{1,6}$/.test(header) ? { retryAfterSeconds: Number(header) } : {};
}
