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

/** What a handler of a call without an access token is given. It checks for itself who asks. */
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
 * Checks who asks, then returns what the call does, which runs in a transaction. The check counts tries and failures outside
 * that transaction: they stay counted when it is undone.
 */
export type OpenHandler<N extends OpenCall> = (
  context: OpenContext<N>,
) => Promise<(transaction: Db) => Promise<Answer<N>>>;
export type OpenHandlers = { readonly [N in OpenCall]: OpenHandler<N> };

const nobody: BasicCredentials = { username: "", digest: "" };

/** Serves a call made without an access token: it checks the signature, then the handler checks who asks. */
export async function serveOpenCall<N extends OpenCall>(
  services: Services,
  name: N,
  handler: OpenHandler<N>,
  request: FastifyRequest,
): Promise<EnvelopeOut> {
  // A text that cannot be a token is refused before the signature is computed.
  const refreshToken = calls[name].auth === "refresh" ? readRefreshToken(services, request) : "";
  const requestId = requireSignature(services, request);
  await spendRequestId(services, requestId);
  const context = { ...readContext(services, name, request), refreshToken };

  // A password call that succeeded has changed its own credentials: a repeated one is answered before they are checked.
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

/** The token of a refresh. One that cannot be living is refused without a query. */
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
