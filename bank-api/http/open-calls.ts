import type { FastifyRequest } from "fastify";
import type { BodyOf, ParamsOf } from "contract/call";
import { calls, type Calls } from "contract/calls";
import type { EnvelopeOut } from "contract/envelope";
import type { OpenCall } from "bank-api/domain/permission";
import type { Db } from "bank-api/store/database";
import { readBody } from "./body";
import {
  type BasicCredentials,
  basicCredentials,
  bearerToken,
  notSignedIn,
  readUsername,
  sessionOver,
} from "./credentials";
import { successEnvelope } from "./envelope";
import type { Answer } from "./handler";
import type { Services } from "./services";
import { requireSignature, spendRequestId } from "./signature";
import { keptAnswer, write } from "./write";
import { readWriteKey } from "./write-key";

/** What a handler of a call without an access token is given: it judges for itself who asks. */
export interface OpenContext<N extends OpenCall> extends Pick<
  Services,
  "db" | "clock" | "ids" | "log" | "tokens"
> {
  readonly params: ParamsOf<Calls[N]>;
  readonly body: BodyOf<Calls[N]>;
  /** Of a Basic call; names nobody elsewhere. */
  readonly credentials: BasicCredentials;
  /** Of the refresh call; "" elsewhere. */
  readonly refreshToken: string;
  /** Network address the caller asks from; undefined where only the app's own is known, which is everybody's. */
  readonly address: string | undefined;
}

/**
 * Judges who asks, then answers the act itself, which runs in a transaction. What is counted while judging
 * (tries, failures) so stays counted, whatever becomes of the act.
 */
export type OpenHandler<N extends OpenCall> = (
  context: OpenContext<N>,
) => Promise<(transaction: Db) => Promise<Answer<N>>>;
export type OpenHandlers = { readonly [N in OpenCall]: OpenHandler<N> };

const nobody: BasicCredentials = { username: "", digest: "" };

/** Serves a call made without an access token: the request's signature, then the handler's own judgement. */
export async function serveOpenCall<N extends OpenCall>(
  services: Services,
  name: N,
  handler: OpenHandler<N>,
  request: FastifyRequest,
): Promise<EnvelopeOut> {
  // What cannot be a token costs no signature.
  const refreshToken = calls[name].auth === "refresh" ? readRefreshToken(services, request) : "";
  const requestId = requireSignature(services, request);
  await spendRequestId(services, requestId);
  const context = { ...readContext(services, name, request), refreshToken };

  // A password call that succeeded has spent its own credentials, so its repetition is answered before they are judged.
  const key = readWriteKey(name, calls[name], request, ownerOf(context), request.headers.authorization);
  const kept = key && (await keptAnswer(services.db, key, services.clock.now()));
  if (kept) return kept;

  const act = await handler(context);
  return write(services, key, async (transaction) => successEnvelope(await act(transaction)));
}

function readContext<N extends OpenCall>(
  services: Services,
  name: N,
  request: FastifyRequest,
): Omit<OpenContext<N>, "refreshToken"> {
  const { db, clock, ids, log, tokens } = services;
  const { authorization } = request.headers;
  const { auth, body } = calls[name];
  return {
    db,
    clock,
    ids,
    log,
    tokens,
    address: request.clientAddress,
    params: request.params as ParamsOf<Calls[N]>,
    credentials: auth === "basic" ? basicCredentials(authorization) : nobody,
    body: readBody(body, request.body as Buffer | undefined) as BodyOf<Calls[N]>,
  };
}

/** The token of a refresh, if it may be a living one: what can be none costs no query. */
function readRefreshToken({ tokens }: Services, { headers }: FastifyRequest): string {
  const token = bearerToken(headers.authorization);
  if (token === "") throw notSignedIn();
  if (!tokens.mayLive("refresh", token)) throw sessionOver();
  return token;
}

/** Whose keys these are: the name asked for, since nobody has signed in. */
function ownerOf({ credentials, body }: { credentials: BasicCredentials; body: unknown }): string {
  const named = (body as { username?: string } | undefined)?.username ?? "";
  return `name:${credentials.username || readUsername(named)}`;
}
