import { noEndpoint, tooBusy } from "bank-api/domain/errors";
import { type ActorCall, openCalls, permissions } from "bank-api/domain/permission";
import { describeError } from "bank-api/log";
import { NoConnection, OutcomeUnknown } from "bank-api/store/runtime/errors";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { uploadLimits } from "contract/batch-kinds";
import type { Call } from "contract/call";
import { calls, capabilitiesPath, requestKeyPath } from "contract/calls";
import { type Capability, capabilityNames } from "contract/capabilities";
import { httpStatusOf, messages, type ResponseCode, success } from "contract/codes";
import { correlationHeader, newCorrelation, readCorrelation } from "contract/correlation";
import type { EnvelopeOut } from "contract/envelope";
import { multiRead } from "contract/multi-read";
import { headerNames } from "contract/signing";
import { uploadBatch } from "contract/specified/batches";
import { exportTransactions } from "contract/specified/reports";
import { withoutPorts } from "service/forwarded-for";
import { serveActorCall } from "./actor-calls";
import { limitedAddress, type IsOurs } from "./addresses";
import { writtenBy } from "./answer-schema";
import { bearerToken, countIfInvented } from "./credentials";
import { failureEnvelope, refusalEnvelope, refusalIn, successEnvelope } from "./envelope";
import { serveExport } from "./export/serve";
import { serveMultiRead } from "./multi-read";
import { noteAnswer } from "./noted";
import { serveOpenCall } from "./open-calls";
import { openApiDocument } from "./openapi";
import { RateLimit } from "./rate-limit";
import type { Readiness } from "./readiness";
import type { Services } from "./services";
import { readRequestId } from "./signature";
import { longestUploadMs } from "./upload/multipart";
import { serveUpload } from "./upload/serve";

declare module "fastify" {
  interface FastifyRequest {
    /** The version of what the caller was told at sign-in; "" until the access token is known, and for calls without one. */
    identityVersion: string;
    /** Whether the answer was given before, to an earlier call with the same idempotency key. */
    isRepeated: boolean;
    /**
     * The client, as limits count it (`limitedAddress`). Undefined if only the address of the app or a proxy is known, which all
     * share.
     */
    clientAddress: string | undefined;
    /** The address of whom the app shows the answer; that of the client, where it is no app of ours. */
    userAddress: string | undefined;
  }
}

/** Limit for request line and headers. It is twice the app's limit, because the app passes on what it gets. */
const longestHeadBytes = 32 * 1024;
const bodyLimitBytes = 1024 * 1024;
/**
 * Requests that are served at once; a multi-read is one. Several times what an app asks for when it is busy itself
 * (`app/too-busy.server.ts`).
 */
const usualMostAtOnce = 512;
/** Longer than the slowest upload and its wait in the queue: `readUpload` and the queue end it sooner, with a reason. */
const slowestRequestMs = longestUploadMs(uploadLimits.fileBytes) + 600_000;
/** The app keeps idle connections for less time, so the app is the one that closes them. */
const keepAliveMs = 75_000;

/**
 * Makes the server of the bank API, which does not listen yet. It serves the calls of the contract, the key call, and what takes no
 * signature (`/healthz`, `/readyz`, `/capabilities`, `/openapi.json`). Fastify's own logger stays off: it logs whole addresses.
 */
export function buildServer(
  services: Services,
  isOurs: IsOurs,
  readiness: Pick<Readiness, "fault">,
  mostAtOnce = usualMostAtOnce,
): FastifyInstance {
  const server = Fastify({
    logger: false,
    genReqId: ({ socket, headers }) => {
      const given = isOurs(socket.remoteAddress ?? "") ? headers[correlationHeader] : undefined;
      return readCorrelation(given) ?? newCorrelation();
    },
    trustProxy: isOurs,
    bodyLimit: bodyLimitBytes,
    requestTimeout: slowestRequestMs,
    keepAliveTimeout: keepAliveMs,
    exposeHeadRoutes: false,
    // What still comes on an open connection while the bank stops is served, and the connection closed after it.
    return503OnClosing: false,
    // An overlong key in an address is a record that does not exist, not a malformed request.
    routerOptions: { maxParamLength: longestHeadBytes },
    http: { maxHeaderSize: longestHeadBytes },
    frameworkErrors: (error, request, reply) => {
      void reply.header(correlationHeader, request.id);
      void sendError(services, error, request, reply);
    },
  });
  server.removeAllContentTypeParsers();
  // The signature covers the bytes, so the body is parsed only after the signature has been checked.
  server.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  server.decorateRequest("identityVersion", "");
  server.decorateRequest("isRepeated", false);
  server.decorateRequest("clientAddress", undefined);
  server.decorateRequest("userAddress", undefined);
  server.addHook("onRequest", (request, reply, done) => {
    void reply.header(correlationHeader, request.id);
    request.clientAddress = clientAddressOf(request, isOurs);
    request.userAddress = request.clientAddress ?? userAddressOf(request);
    done();
  });
  server.setErrorHandler((error, request, reply) => sendError(services, error, request, reply));
  server.setNotFoundHandler(() => {
    throw noEndpoint();
  });
  server.addHook("onResponse", (request, reply, done) => {
    const { method, id: correlation } = request;
    const route = request.routeOptions.url ?? "unknown";
    noteAnswer(services, correlation, { method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });

  addOperatorRoutes(server, readiness, offered(services));
  void server.register(async (scope) => {
    refuseWhenBusy(scope, mostAtOnce);
    addRequestKeyRoute(scope, services);
    addCallRoutes(scope, services);
    addMultiReadRoute(scope, services);
    addUploadRoute(scope, services);
    addExportRoute(scope, services);
  });
  return server;
}

/** Refuses calls while too many are under way, most of which then wait for a connection to the database (docs/decisions/busy.md). */
function refuseWhenBusy(server: FastifyInstance, mostAtOnce: number): void {
  let atOnce = 0;
  server.addHook("onRequest", (_request, reply, done) => {
    if (atOnce >= mostAtOnce) return done(tooBusy());
    atOnce += 1;
    reply.raw.once("close", () => (atOnce -= 1));
    done();
  });
}

/** The one call whose body is not JSON: its bytes are left alone until it is known who asks. */
function addUploadRoute(server: FastifyInstance, services: Services): void {
  void server.register(async (scope) => {
    scope.addContentTypeParser("multipart/form-data", (_request, _body, done) => done(null));
    addRoute(scope, uploadBatch, (request) => serveUpload(services, request));
  });
}

/** The one call whose answer holds the answers of others: each is written by the schema of its own call. */
function addMultiReadRoute(server: FastifyInstance, services: Services): void {
  const { method, path } = multiRead;
  const schemas = new Map(Object.entries(calls).map(([name, { data }]) => [name, writtenBy(data)]));
  server.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const written = await serveMultiRead(services, request, (name, envelope) =>
        reply.serializeInput({ ...envelope }, schemas.get(name)!),
      );
      const head = `"response_code":"${success}","message":"${messages.success}"`;
      void reply.type("application/json; charset=utf-8");
      return sendContent(reply, success, `{${head},"data":[${written.join(",")}]}`);
    },
  });
}

/** The one call whose answer is not an envelope. */
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

function addCallRoutes(server: FastifyInstance, services: Services): void {
  const beforeSignIn = new RateLimit(services.clock);
  for (const name of openCalls) {
    addRoute(server, calls[name], (request) => {
      // Key calls are limited, but one key can be sent many times, and each time costs a query.
      if (calls[name].auth !== "refresh") beforeSignIn.count(callerOf(request));
      return serveOpenCall(services, name, request);
    });
  }
  for (const name of Object.keys(permissions) as ActorCall[])
    addRoute(server, calls[name], (request) => serveActorCall(services, name, request));
}

function addRoute(
  server: FastifyInstance,
  { method, path, data }: Pick<Call, "method" | "path" | "data">,
  serve: (request: FastifyRequest) => Promise<EnvelopeOut>,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => send(reply, await serve(request));
  server.route({ method, url: path, schema: { response: { 200: writtenBy(data) } }, handler });
}

/**
 * Serves the key call. A call without a living token counts against its address. Calls with an ended token do not count if
 * they come from the app's own address, because all users share it. An invented token slows its address down, as at any call.
 */
function addRequestKeyRoute(server: FastifyInstance, services: Services): void {
  const { requestKeys, clock, tokens } = services;
  const keysByAddress = new RateLimit(clock);
  const isCounted = (token: string, address: string | undefined) => {
    if (token === "") return true;
    return address !== undefined && !tokens.mayLive("access", token) && !tokens.mayLive("refresh", token);
  };
  const url = decodeURIComponent(requestKeyPath(":requestId"));
  server.get<{ Params: { requestId: string } }>(url, (request, reply) => {
    const token = bearerToken(request.headers.authorization);
    if (isCounted(token, request.clientAddress)) keysByAddress.count(callerOf(request));
    if (token !== "") countIfInvented(services, request, ["access", "refresh"], token);
    const key = requestKeys.issue(readRequestId(request.params.requestId), token, clock.now());
    return reply.send({ response_code: success, message: messages.success, request_key: { data: { key } } });
  });
}

function clientAddressOf(request: FastifyRequest, isOurs: IsOurs): string | undefined {
  const { headers } = request.raw;
  // Fastify reads `ip` from this header each time.
  headers["x-forwarded-for"] = withoutPorts(headers["x-forwarded-for"]?.toString() ?? "");
  return isOurs(request.ip) ? undefined : limitedAddress(request.ip);
}

/** What our app says. */
function userAddressOf({ headers }: FastifyRequest): string | undefined {
  const address = headers[headerNames.shownAt];
  return typeof address === "string" && address !== "" ? limitedAddress(address) : undefined;
}

const callerOf = ({ clientAddress, ip }: FastifyRequest) => clientAddress ?? ip;

/** What this bank offers beyond the specification. Single sign-on is a matter of the settings. */
function offered({ idTokens, onlyLocalUser }: Services): readonly Capability[] {
  const isSet: Partial<Record<Capability, boolean>> = {
    "single-sign-on": idTokens !== undefined,
    "single-sign-on-only": onlyLocalUser !== undefined,
  };
  return capabilityNames.filter((name) => isSet[name] ?? true);
}

function addOperatorRoutes(
  server: FastifyInstance,
  readiness: Pick<Readiness, "fault">,
  capabilities: readonly Capability[],
): void {
  server.get("/healthz", (_request, reply) => reply.send({ status: "ok" }));
  server.get("/readyz", async (_request, reply) => {
    const reason = await readiness.fault();
    return reason === undefined
      ? reply.send({ status: "ready" })
      : reply.code(503).send({ status: "not ready", reason });
  });
  server.get(capabilitiesPath, (_request, reply) => send(reply, successEnvelope({ data: capabilities })));
  const document = JSON.stringify(openApiDocument());
  server.get("/openapi.json", (_request, reply) =>
    reply.header("content-type", "application/json; charset=utf-8").send(document),
  );
}

const send = (reply: FastifyReply, envelope: EnvelopeOut) =>
  sendContent(reply, envelope.response_code as ResponseCode, envelope);

/** @param content an envelope, or one that is written already */
function sendContent(reply: FastifyReply, code: ResponseCode, content: EnvelopeOut | string): FastifyReply {
  const { identityVersion, isRepeated } = reply.request;
  if (isRepeated) void reply.header(headerNames.idempotentReplayed, "true");
  if (identityVersion !== "") void reply.header(headerNames.identityVersion, identityVersion);
  return reply.code(httpStatusOf[code]).header("cache-control", "no-store").send(content);
}

/** Answers every error. One that is not a refusal goes to the log, and its answer tells nothing about it. */
function sendError({ log }: Services, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof OutcomeUnknown) {
    log.error({ event: "outcome-unknown", correlation: request.id, error: describeError(error.cause) });
    // No envelope: nobody can say what became of the write (docs/wire.md#no-answer).
    return reply.code(504).send();
  }
  const refusal = refusalIn(error);
  if (refusal === undefined) {
    log.error({ event: "failure", correlation: request.id, error: describeError(error) });
    return send(reply, failureEnvelope);
  }
  if (error instanceof NoConnection)
    log.error({ event: "no-connection", correlation: request.id, error: describeError(error) });
  const { retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) void reply.header("retry-after", String(retryAfterSeconds));
  return send(reply, refusalEnvelope(refusal));
}
