import { Readable } from "node:stream";
import { errors, Pool, request, type Dispatcher } from "undici";
import { correlationHeader } from "contract/correlation";
import { headerNames } from "contract/signing";
import { correlation, shownTo } from "~/correlation.server";
import { env } from "~/env.server";
import { BankError } from "./errors";

export interface Outgoing {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Percent-encoded, without the bank's own base path. */
  readonly path: string;
  readonly headers: Record<string, string>;
  /** Bytes that are made while they are sent go out as fast as the bank takes them. */
  readonly body?: string | AsyncIterable<Uint8Array>;
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly identityVersion: string | undefined;
  /** The bank's clock. */
  readonly date: string | undefined;
  /** Parsed JSON, or undefined where the answer was none. */
  readonly body: unknown;
}

/**
 * Connections stay open between calls. (The global `fetch` is Remix's own, which opens one per call.)
 * Redirects are not followed: a token goes to the bank and nowhere else.
 */
const connections = new Pool(new URL(env.bankApiUrl).origin, { connectTimeout: 5_000 });

/** How the connections are used at this moment. */
export const bankSockets = () => connections.stats;

/**
 * Sends one HTTP request to the bank and reads the whole answer, whatever its status.
 *
 * @throws BankError `timeout` once the signal ends it or the bank falls silent, else `unreachable`
 */
export async function exchange(outgoing: Outgoing, signal: AbortSignal, isWrite: boolean): Promise<Answer> {
  try {
    return await readAnswer(await request(...requestOf(outgoing, signal)));
  } catch (error) {
    throw failureOf(error, signal, isWrite);
  }
}

/** How long the bank may be silent before an answer and in the middle of it, in milliseconds. */
const usualPatience = { headersTimeout: 30_000, bodyTimeout: 30_000 };

/**
 * Sends one HTTP request to the bank. The text of a success comes in pieces, as the caller takes it. Any other answer is read
 * whole, as by `exchange`.
 *
 * @param contentType by which the bank says that this is the text
 * @param patience how long the bank may be silent; each piece of the text counts anew
 * @throws BankError as `exchange`, in the middle of the text too
 */
export async function exchangeForText(
  outgoing: Outgoing,
  contentType: string,
  signal: AbortSignal,
  patience = usualPatience,
): Promise<Answer | AsyncIterable<string>> {
  try {
    const answer = await request(...requestOf(outgoing, signal, patience));
    const isText = answer.statusCode === 200 && headerOf(answer, "content-type")?.startsWith(contentType);
    return isText ? textOf(answer, signal) : await readAnswer(answer);
  } catch (error) {
    throw failureOf(error, signal, false);
  }
}

async function* textOf({ body }: Dispatcher.ResponseData, signal: AbortSignal): AsyncGenerator<string, void> {
  try {
    for await (const text of body.setEncoding("utf8")) yield String(text);
  } catch (error) {
    throw failureOf(error, signal, false);
  }
}

/** What undici is given for a request. */
function requestOf(
  { path, body, headers, ...rest }: Outgoing,
  signal: AbortSignal,
  limits: Partial<typeof usualPatience> = {},
): Parameters<typeof request> {
  const sent = typeof body === "object" ? Readable.from(body) : (body ?? null);
  const id = correlation();
  const { way, address } = shownTo();
  const sentHeaders = {
    ...headers,
    ...(id !== undefined && { [correlationHeader]: id }),
    ...(way !== undefined && { [headerNames.shownAs]: way }),
    ...(address !== undefined && { [headerNames.shownAt]: address }),
  };
  return [
    env.bankApiUrl + path,
    { ...rest, headers: sentHeaders, body: sent, signal, dispatcher: connections, ...limits },
  ];
}

async function readAnswer(answer: Dispatcher.ResponseData): Promise<Answer> {
  return {
    status: answer.statusCode,
    retryAfter: headerOf(answer, "retry-after"),
    identityVersion: headerOf(answer, headerNames.identityVersion),
    date: headerOf(answer, "date"),
    body: parseJson(await answer.body.text()),
  };
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

function failureOf(cause: unknown, signal: AbortSignal, isWrite: boolean): BankError {
  // The bank took the request and then was silent for too long. A bank that accepts no connection in time is `unreachable`.
  const isSilent = cause instanceof errors.HeadersTimeoutError || cause instanceof errors.BodyTimeoutError;
  return transportError(signal.aborted || isSilent ? "timeout" : "unreachable", isWrite, { cause });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A failure without an answer, or without one that can be read. A write's effect is then unknown. */
export function transportError(
  kind: "unreachable" | "timeout" | "malformed",
  isWrite: boolean,
  options?: ErrorOptions,
): BankError {
  const failure = { kind, code: "", message: "", outcomeUnknown: isWrite, correlation: correlation() };
  return new BankError(failure, options);
}
