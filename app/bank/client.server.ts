import { pathOf, type BodyInputOf, type Call, type DataOf, type ParamsOf } from "contract/call";
import { calls, requestKeyPath, type CallName, type Calls } from "contract/calls";
import { success } from "contract/codes";
import { type Envelope, requestKeyAnswer } from "contract/envelope";
import { isPlainRead, multiRead, type SingleRead } from "contract/multi-read";
import { bodyHash, clientKey, headerNames, newRequestId, signRequest } from "contract/signing";
import { countCall } from "~/metrics/counted.server";
import { readEnvelope, setUpCode } from "./answer.server";
import type { Client } from "./caller";
import { isKnownToSupport } from "./capabilities.server";
import { BankError } from "./errors";
import {
  bearer,
  noteAccepted,
  noteIdentityVersion,
  noteSetUpAsked,
  tokenIn,
  type Authorization,
} from "./known-tokens.server";
import { joinMultiRead } from "./multi-read.server";
import { exchange, exchangeForText, transportError, type Answer, type Outgoing } from "./transport.server";

const readTimeoutMs = 10_000;
const writeTimeoutMs = 30_000;

/** What goes with any request, in its headers. */
interface CallHeaders {
  readonly authorization: Authorization;
  /** A write has a key, and the same key gives the same answer once (docs/wire.md#idempotency). */
  readonly idempotencyKey?: string;
  /** A call without a session names its browser: docs/rules.md#repeated-failures and docs/rules.md#sign-ins. */
  readonly from?: Client;
}

/** What a call is given besides its name; each call asks for the parameters and the body of its contract. */
export type CallInput<N extends CallName> = CallHeaders &
  ParamsPart<ParamsOf<Calls[N]>> &
  BodyPart<BodyInputOf<Calls[N]>>;

type ParamsPart<Params> = unknown extends Params ? unknown : { readonly params: Params };
type BodyPart<Body> = [Body] extends [undefined] ? unknown : { readonly body: Body };

export interface CallAnswer<N extends CallName> {
  readonly data: DataOf<Calls[N]>;
  /** The bank's own words, mostly a plain "Success". */
  readonly message: string;
  readonly fullCount: number | undefined;
  readonly fullCountCapped: boolean;
}

/** `CallInput` with every part optional, as the code below reads it. */
interface AnyInput extends CallHeaders {
  readonly params?: Record<string, string | number>;
  readonly body?: unknown;
}

/**
 * Makes one call of the contract: signs, sends, and checks the answer.
 * A read may take 10 s, a write 30 s (docs/rules.md#errors-on-screens).
 *
 * @throws BankError for everything but S1 with data that keeps the contract
 */
export function call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallAnswer<N>> {
  // The schema that checked the data is the one that gives DataOf<Calls[N]> its shape.
  return callAny(name, input);
}

/** As `call`, of whose name and input the types say less. */
export function callAny(name: CallName, input: AnyInput): Promise<CallAnswer<CallName>> {
  return countCall(name, () => makeCall(name, input));
}

async function makeCall(name: CallName, { params = {}, body, ...rest }: AnyInput) {
  const contractCall: Call = calls[name];
  const isWrite = contractCall.idempotency !== "none";
  const request = { method: contractCall.method, path: pathOf(contractCall, params), isWrite, ...rest };
  const alone = () => {
    const content = body === undefined ? undefined : jsonContent(body);
    return sendSigned(request, content, AbortSignal.timeout(isWrite ? writeTimeoutMs : readTimeoutMs));
  };
  const token = tokenIn(rest.authorization);
  const mayJoin = token !== undefined && isPlainRead(name) && (await isKnownToSupport("fewer-exchanges"));
  const answer = mayJoin
    ? await joinMultiRead(token, { call: name, params, body }, (reads) =>
        reads.length === 1 ? [alone()] : sendMultiRead(rest.authorization, reads),
      )
    : await alone();
  const data = contractCall.data.safeParse(answer.data);
  if (!data.success) throw transportError("malformed", isWrite, { cause: data.error });
  const { message, fullCount, fullCountCapped } = answer;
  return { data: data.data, message, fullCount, fullCountCapped };
}

/** Sends several reads in one request, and reads the answer of each. */
function sendMultiRead(authorization: Authorization, reads: readonly SingleRead[]): Promise<Envelope>[] {
  const askedAt = performance.now();
  const { method, path } = multiRead;
  const signal = AbortSignal.timeout(readTimeoutMs);
  const answer = sendSigned({ method, path, isWrite: false, authorization }, jsonContent({ reads }), signal);
  return reads.map(async (_, place) => {
    const bodies = multiRead.data.safeParse((await answer).data).data ?? [];
    return readProof(
      { status: 200, retryAfter: undefined, body: bodies[place] },
      false,
      authorization,
      askedAt,
    );
  });
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
interface Signed extends CallHeaders {
  readonly method: Call["method"];
  /** Percent-encoded, without the bank's own base path. */
  readonly path: string;
  readonly isWrite: boolean;
}

/**
 * Signs and sends one request, and reads the envelope of its answer.
 *
 * @throws BankError for everything but S1
 */
export async function sendSigned(request: Signed, content: Content | undefined, signal: AbortSignal) {
  const askedAt = performance.now();
  const answer = await exchange(await sign(request, content, signal), signal, request.isWrite);
  noteIdentityVersion(request.authorization, answer.identityVersion, askedAt);
  return readProof(answer, request.isWrite, request.authorization, askedAt);
}

/** Reads the envelope of an answer, and keeps what it proves of the token. */
function readProof(
  answer: Pick<Answer, "status" | "retryAfter" | "body">,
  isWrite: boolean,
  authorization: Authorization,
  askedAt: number,
): Envelope {
  try {
    const read = readEnvelope(answer, isWrite);
    noteAccepted(authorization, askedAt);
    return read;
  } catch (error) {
    // `forbidden` proves that the bank knows the token. Other refusals prove nothing: it may refuse before it looks at the token.
    if (error instanceof BankError && error.kind === "forbidden") {
      const note = error.code === setUpCode ? noteSetUpAsked : noteAccepted;
      note(authorization, askedAt);
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

/** A request with its signature. */
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
  const token = tokenIn(authorization);
  const signedAt =
    token && (await isKnownToSupport("fewer-exchanges")) ? String(Math.floor(Date.now() / 1000)) : undefined;
  const key =
    token && signedAt
      ? clientKey(token, requestId, signedAt)
      : // A Basic call's key is asked for without its credentials (docs/wire.md#request-keys).
        await issuedKey(requestId, { ...forwarded, ...(token && { authorization: bearer(token) }) }, signal);
  const headers = {
    ...forwarded,
    [headerNames.requestId]: requestId,
    [headerNames.signature]: signRequest(key, method, path, content?.hash ?? bodyHash(undefined)),
    ...(signedAt && { [headerNames.signedAt]: signedAt }),
    ...(authorization !== undefined && { authorization }),
    ...(content && { "content-type": content.type }),
    ...(idempotencyKey !== undefined && { [headerNames.idempotencyKey]: idempotencyKey }),
  };
  return { method, path, headers, ...(content && { body: content.body }) };
}

/** A request key from the bank. It is used once and dies after 60 s, so it is fetched when it is needed. */
async function issuedKey(requestId: string, headers: Outgoing["headers"], signal: AbortSignal) {
  const outgoing = { method: "GET", path: requestKeyPath(requestId), headers } as const;
  const answer = await exchange(outgoing, signal, false);
  const parsed = requestKeyAnswer.safeParse(answer.body).data;
  const key = parsed?.request_key?.data.key;
  if (parsed?.response_code === success && key !== undefined) return key;
  readEnvelope(answer, false);
  throw transportError("malformed", false);
}
