import { Readable } from "node:stream";
import { Agent, request } from "undici";
import { headerNames } from "contract/signing";
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
  /** Parsed JSON, or undefined where the answer was none. */
  readonly body: unknown;
}

/**
 * Connections stay open between calls. (Under remix-serve the global `fetch` is Remix's own, which opens one per call.)
 * Redirects are not followed: a token goes to the bank and nowhere else.
 */
const connections = new Agent({ connectTimeout: 5_000 });

/**
 * Sends one HTTP request to the bank and reads the whole answer, whatever its status.
 *
 * @throws BankError `timeout` once the signal ends it, else `unreachable`
 */
export async function exchange(outgoing: Outgoing, signal: AbortSignal, isWrite: boolean): Promise<Answer> {
  const { path, body = null, ...rest } = outgoing;
  try {
    const answer = await request(env.bankApiUrl + path, {
      ...rest,
      body: typeof body === "object" && body !== null ? Readable.from(body) : body,
      signal,
      dispatcher: connections,
    });
    const header = (name: string) => {
      const value = answer.headers[name];
      return typeof value === "string" ? value : undefined;
    };
    return {
      status: answer.statusCode,
      retryAfter: header("retry-after"),
      identityVersion: header(headerNames.identityVersion),
      body: parseJson(await answer.body.text()),
    };
  } catch (error) {
    throw transportError(signal.aborted ? "timeout" : "unreachable", isWrite, { cause: error });
  }
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
  return new BankError({ kind, code: "", message: "", outcomeUnknown: isWrite }, options);
}
