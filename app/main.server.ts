import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import { installGlobals, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type Response } from "express";
import morgan from "morgan";
import { correlationHeader, newCorrelation, readCorrelation } from "contract/correlation";
import { withoutPorts } from "service/forwarded-for";
import { serveMetrics } from "service/metrics";
import { cutOffLate } from "service/stop";
import { leadToOrigin } from "~/access/other-name.server";
import { refusedStatusOf, refusedPath } from "~/access/refused.server";
import { watchBody } from "~/access/slow-body.server";
import type * as EntryServer from "~/entry.server";
import { asInProduction, env } from "~/env.server";
import { buildHeader } from "~/remix/build-header";
import { buildsBySegment } from "~/remix/builds-by-segment.server";
import { refuseWhenBusy, takeTurns } from "~/too-busy.server";

/*
 * The way of a request, in this order:
 *
 * 1. `prepare` below notes the time, gives the request its id, sets the client's address, and sends a request that no screen can answer to a page that says
 *    why. Then come the count of requests, the scripts and styles under /assets, the log line, the way from other names of the app to its own, the other
 *    files of the build, the answers of an app that stops, the refusal of an app that is too busy, and compression.
 * 2. Remix runs the action or the loaders. Each calls its guard on its first line; tests/architecture.test.ts names the few that
 *    have another guard or none. A loader's is in access/actor.server: it opens
 *    the session, renews it when its time is near, and checks the permission. An action's is in access/guard.server: it first
 *    checks which site the post comes from, and last the form's token.
 * 3. entry.server checks that the session is still valid (access/session-check.server), renders the page and sets its headers.
 */

declare module "@remix-run/server-runtime" {
  /** What the server tells loaders and actions of a request. Nothing of it is there in development and in tests. */
  interface AppLoadContext {
    /** When the request came, as `performance.now()`. */
    readonly startedAt?: number;
    /** The answer on its way to the client. */
    readonly answer?: ServerResponse;
    /** Waits until it is this page's turn to be drawn. */
    readonly turn?: () => Promise<void>;
  }
}

installGlobals();
asInProduction();
const build = (await import(new URL("index.js", import.meta.url).href)) as ServerBuild; // Remix's, beside this file
const { appMetrics, countRequests, withCorrelation } = build.entry.module as typeof EntryServer; // the module of that name is its entry

const ownHost = env.appOrigin && new URL(env.appOrigin).host;
const app = express();
app.disable("x-powered-by");
app.set("trust proxy", env.trustedProxies);
app.use(prepare);
app.use(countRequests(build.routes));
// Quality 4, the usual one, takes no less time and makes a page's script 6 % larger (docs/decisions/shell-and-style.md).
const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const files = build.assetsBuildDirectory;
const forEver = { immutable: true, maxAge: "1y" };
app.use(
  "/assets",
  compression({ brotli: { params: quality } }),
  express.static(`${files}/assets`, forEver),
  // Pages of the release before are open still (docs/decisions/remix.md).
  express.static(`${files}/../assets-before`, forEver),
);
// A query may hold a name, so the log has none (docs/rules.md#nothing-secret-in-logs).
morgan.token("path", (request: Request) => request.path);
app.use(morgan(`:method :path :status :res[content-length] - :response-time ms :res[${correlationHeader}]`));
app.use((_request, response, next) => {
  const lead = response.locals.lead as ReturnType<typeof leadToOrigin>; // set by prepare
  if (lead === undefined) return next();
  response.set({ "set-cookie": lead.cookie, "cache-control": "no-store" }).redirect(lead.address);
});
// Brotli's usual window of 4 MB takes longer to set up than a page of 10 rows to compress (docs/decisions/shell-and-style.md).
const params = { ...quality, [constants.BROTLI_PARAM_LGWIN]: 16 };
// Only a file's name has an ending. Without this, each page would first be looked for on the disk.
app.get(/\.\w+$/, express.static(files, { maxAge: "1h" }));
let isStopping = false;
app.get("/healthz", (_request, response, next) => {
  if (isStopping) response.set("cache-control", "no-store").type("text/plain").send("stopping");
  else next();
});
app.get("/readyz", (_request, response, next) => {
  if (isStopping) response.status(503).json({ status: "not ready", reason: "the app is stopping" });
  else next();
});
const refuse = await refuseWhenBusy(build);
const { turn, noteArrival } = takeTurns();
app.use((request, response, next) => {
  if (["/healthz", "/readyz"].includes(request.path)) next();
  else refuse(request, response, next);
});
app.use(compression({ brotli: { params } }));
const bySegment = new Map(
  [...buildsBySegment(build)].map(([segment, itsBuild]) => [segment, screensOf(itsBuild)]),
);
const others = screensOf(build);
app.all("*", (request, response, next) => {
  response.setHeader(buildHeader, build.assets.version);
  const screens = bySegment.get(request.path.split("/")[1]?.toLowerCase() ?? "") ?? others;
  const id = String(response.getHeader(correlationHeader));
  const served = { id, path: request.path, address: request.get("x-forwarded-for") };
  void withCorrelation(served, () => screens(request, response, next));
});

const server = app.listen(env.port, env.host);
// Longer than balancers keep connections, usually 60 s: else one could send a request on a connection that we are closing.
server.keepAliveTimeout = 75_000;
server.on("connection", noteArrival);
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void stop());
if (env.metrics) await serveMetrics(env.metrics, appMetrics());

function screensOf(routes: ServerBuild) {
  return createRequestHandler({
    build: routes,
    mode: "production",
    getLoadContext: (_request, answer) => ({ startedAt: Number(answer.locals.startedAt), answer, turn }),
  });
}

/** Says first that it is not ready, if DRAIN_SECONDS asks for it. */
async function stop(): Promise<void> {
  isStopping = true;
  await sleep(env.drainMs);
  server.close();
  cutOffLate(server);
}

function prepare(request: Request, response: Response, next: NextFunction): void {
  response.locals.startedAt = performance.now();
  response.setHeader(correlationHeader, correlationOf(request));
  watchBody(request, server);
  request.headers["x-forwarded-for"] = addressOf(request);
  response.locals.lead = leadToOrigin(request, hostAskedFor(request));
  // Remix would take the host from this header, whoever sends it. Only APP_ORIGIN says how browsers see the app.
  delete request.headers["x-forwarded-host"];
  if (ownHost !== undefined) request.headers.host = ownHost;
  // A page of ours whose address a proxy hides. Remix's own check would take it for another site's.
  if (request.headers.origin === "null" && request.get("sec-fetch-site") === "same-origin")
    delete request.headers.origin;
  const status = refusedStatusOf(request);
  if (status !== undefined) {
    request.url = request.originalUrl = refusedPath(status);
    // Remix builds the URL from the host, and cannot read every host that a client sends.
    if (status === 400) request.headers.host = "localhost";
    if (request.method !== "HEAD") request.method = "GET";
  }
  next();
}

/** A header that a proxy of TRUSTED_PROXIES has set; undefined of anybody else, who may not choose it. */
const forwarded = ({ socket, headers }: Request, name: string) =>
  env.trustedProxies(socket.remoteAddress ?? "") ? headers[name] : undefined;

/** What the browser calls the app. */
const hostAskedFor = (request: Request) =>
  forwarded(request, "x-forwarded-host")?.toString() ?? request.headers.host;

/** The client's, as TRUSTED_PROXIES has it. A socket for both families writes an IPv4 address as an IPv6 one. */
function addressOf(request: Request): string | undefined {
  request.headers["x-forwarded-for"] = withoutPorts(request.get("x-forwarded-for") ?? "");
  return request.ip?.replace(/^::ffff:/, "");
}

const correlationOf = (request: Request) =>
  readCorrelation(forwarded(request, correlationHeader)) ?? newCorrelation();
