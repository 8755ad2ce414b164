import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { sql } from "kysely";
import { uploadLimits } from "contract/batch-columns";
import { uploadBatch } from "contract/batches";
import type { Call } from "contract/call";
import { calls, type CallName, capabilitiesPath, requestKeyPath } from "contract/calls";
import { capabilityNames } from "contract/capabilities";
import { messages, success } from "contract/codes";
import type { EnvelopeOut } from "contract/envelope";
import { exportTransactions } from "contract/reports";
import { headerNames } from "contract/signing";
import { DomainError } from "bank-api/domain/errors";
import { type ActorCall, type OpenCall, openCalls, permissions } from "bank-api/domain/permission";
import { describeError } from "bank-api/log";
import { serveActorCall } from "./actor-calls";
import type { IsOurs } from "./addresses";
import { bearerToken } from "./credentials";
import { type Reply, replyOf, replyToError } from "./envelope";
import { actorHandlers, openHandlers } from "./handlers";
import { serveExport } from "./export/serve";
import { openApiDocument } from "./openapi";
import { serveOpenCall } from "./open-calls";
import { RateLimit } from "./rate-limit";
import type { Services } from "./services";
import { readRequestId } from "./signature";
import { longestUploadMs } from "./upload/multipart";
import { serveUpload } from "./upload/serve";

declare module "fastify" {
  interface FastifyRequest {
    /** Of whoever made the call, once the access token is known; "" before, and for calls without one. */
    identityVersion: string;
    /** The client's network address; undefined where only the app's or a proxy's is known, which is everybody's. */
    clientAddress: string | undefined;
  }
}

export interface ServerOptions {
  /** Whose `x-forwarded-for` is believed. */
  readonly isOurs: IsOurs;
}

/** Request line and headers; the app's own limit, which it hands on, is half of it. */
const longestHeadBytes = 32 * 1024;
const bodyLimitBytes = 1024 * 1024;
/** The slowest upload and its wait in line, with room to spare: `readUpload` and the line end it sooner, with a reason. */
const slowestRequestMs = longestUploadMs(uploadLimits.fileBytes) + 600_000;
/** Longer than the app keeps an idle connection, so that it is the app who closes it. */
const keepAliveMs = 75_000;

/**
 * The bank API over HTTP, not yet listening: every call of the contract that has a handler, the key call, and what
 * operators ask (`/healthz`, `/capabilities`, `/openapi.json`). Fastify's own logger stays off: it logs whole addresses.
 */
export function buildServer(services: Services, { isOurs }: ServerOptions): FastifyInstance {
  const server = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: isOurs,
    bodyLimit: bodyLimitBytes,
    requestTimeout: slowestRequestMs,
    keepAliveTimeout: keepAliveMs,
    exposeHeadRoutes: false,
    // A key of any length that an address may have is one that does not exist, not a malformed request.
    routerOptions: { maxParamLength: longestHeadBytes },
    http: { maxHeaderSize: longestHeadBytes },
    frameworkErrors: (error, request, reply) => {
      void sendError(services, error, request, reply);
    },
  });
  server.removeAllContentTypeParsers();
  // The signature covers the bytes, so the body is parsed only after it has been checked.
  server.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  server.decorateRequest("identityVersion", "");
  server.decorateRequest("clientAddress", undefined);
  server.addHook("onRequest", (request, _reply, done) => {
    request.clientAddress = isOurs(request.ip) ? undefined : request.ip;
    done();
  });
  server.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
  server.setNotFoundHandler(() => {
    throw new DomainError("404", "Endpoint is not exist.");
  });
  server.addHook("onResponse", (request, reply, done) => {
    logResponse(services, request, reply);
    done();
  });

  addOperatorRoutes(server, services);
  addRequestKeyRoute(server, services);
  const beforeSignIn = new RateLimit(services.clock);
  for (const name of openCalls) addOpenRoute(server, services, beforeSignIn, name);
  for (const name of Object.keys(permissions) as ActorCall[]) addActorRoute(server, services, name);
  addUploadRoute(server, services);
  addExportRoute(server, services);
  return server;
}

/** The one call whose body is no JSON: it is left alone until it is known who asks. */
function addUploadRoute(server: FastifyInstance, services: Services): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser("multipart/form-data", (_request, _body, done) => done(null));
    scope.route({
      method: uploadBatch.method,
      url: uploadBatch.path,
      handler: async (request, reply) => send(reply, replyOf(await serveUpload(services, request))),
    });
  });
}

/** The one call whose answer is no envelope. */
function addExportRoute(server: FastifyInstance, services: Services): void {
  const { method, path, contentType } = exportTransactions;
  server.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const lines = await serveExport(services, request, reply.raw);
      return reply.type(contentType).header("cache-control", "no-store").send(lines);
    },
  });
}

function addActorRoute<N extends ActorCall>(server: FastifyInstance, services: Services, name: N): void {
  const handler = actorHandlers[name];
  addRoute(server, name, (request) => serveActorCall(services, name, handler, request));
}

function addOpenRoute<N extends OpenCall>(
  server: FastifyInstance,
  services: Services,
  beforeSignIn: RateLimit,
  name: N,
): void {
  const handler = openHandlers[name];
  addRoute(server, name, (request) => {
    // Key calls are limited, but one key can be sent many times, and each time costs a query.
    if (calls[name].auth !== "refresh") beforeSignIn.count(request.ip);
    return serveOpenCall(services, name, handler, request);
  });
}

function addRoute(
  server: FastifyInstance,
  name: CallName,
  serve: (request: FastifyRequest) => Promise<EnvelopeOut>,
): void {
  const call: Call = calls[name];
  server.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => send(reply, replyOf(await serve(request))),
  });
}

/**
 * A key call without a living token counts against its address. Exception: ended tokens from the app's own address, which
 * all users share.
 */
function addRequestKeyRoute(server: FastifyInstance, { requestKeys, clock, tokens }: Services): void {
  const keysByAddress = new RateLimit(clock);
  const isCounted = (token: string, address: string | undefined) => {
    if (token === "") return true;
    return address !== undefined && !tokens.mayLive("access", token) && !tokens.mayLive("refresh", token);
  };
  const url = decodeURIComponent(requestKeyPath(":requestId"));
  server.get<{ Params: { requestId: string } }>(url, (request, reply) => {
    const token = bearerToken(request.headers.authorization);
    if (isCounted(token, request.clientAddress)) keysByAddress.count(request.ip);
    const key = requestKeys.issue(readRequestId(request.params.requestId), token, clock.now());
    return reply.send({ response_code: success, message: messages.success, request_key: { data: { key } } });
  });
}

function addOperatorRoutes(server: FastifyInstance, { db, log }: Services): void {
  server.get("/healthz", async (_request, reply) => {
    try {
      await sql`SELECT 1`.execute(db);
      return await reply.send({ status: "ok" });
    } catch (error) {
      log.error({ event: "unhealthy", error: describeError(error) });
      return reply.code(503).send({ status: "database is not reachable" });
    }
  });
  server.get(capabilitiesPath, (_request, reply) =>
    send(reply, replyOf({ response_code: success, message: messages.success, data: capabilityNames })),
  );
  const document = JSON.stringify(openApiDocument());
  server.get("/openapi.json", (_request, reply) =>
    reply.header("content-type", "application/json; charset=utf-8").send(document),
  );
}

function send(reply: FastifyReply, { envelope, status, headers }: Reply): FastifyReply {
  const { identityVersion } = reply.request;
  if (identityVersion !== "") void reply.header(headerNames.identityVersion, identityVersion);
  return reply.code(status).headers(headers).header("cache-control", "no-store").send(envelope);
}

function sendError(
  { log }: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = replyToError(error);
  if (answer.status === 500)
    log.error({ event: "failure", correlation: request.id, error: describeError(error) });
  return send(reply.header("x-correlation-id", request.id), answer);
}

/** The route's pattern stands for the address: what callers put into it may be personal. */
function logResponse({ log }: Services, request: FastifyRequest, reply: FastifyReply): void {
  log.info({
    event: "request",
    correlation: request.id,
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
  });
}
