import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { env } from "~/env.server";
import { noteClientAddress } from "./client-address.server";
import { isOwnPage } from "./cross-site.server";
import { noteAnswer } from "./pace.server";
import { noteStart } from "./request-start.server";
import { watchBody } from "./slow-body.server";
import { refusedPath, type RefusedStatus } from "./refused";

const reads: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const writes: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

interface RequestStart {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

/**
 * From now on, prepares each request before remix-serve, which has no place for code of ours, sees it: Node tells of requests on
 * this channel first, whichever server of the process they are for. What remix-serve or Remix would answer in words of their own becomes a request for our page about it.
 */
export function prepareIncoming(): void {
  subscribe("http.server.request.start", (message) => {
    // As Node documents this channel.
    const { request, response, server } = message as RequestStart;
    noteStart(request);
    watchBody(request, server);
    noteClientAddress(request);
    noteAnswer(request, response);
    believeNoOtherHost(request);
    const status = refusalOf(request);
    if (status === undefined) return;
    request.url = refusedPath(status);
    // It may be the host that cannot be read.
    request.headers.host = "localhost";
    if (request.method !== "HEAD") request.method = "GET";
  });
}

/** Remix takes a host from `x-forwarded-host`, whoever sends it. How browsers see the app, a setting says. */
function believeNoOtherHost({ headers }: IncomingMessage): void {
  delete headers["x-forwarded-host"];
  if (env.appOrigin !== undefined) headers.host = new URL(env.appOrigin).host;
}

/** What is wrong with a request that no route of ours can be asked: its address, its method, or where it comes from. */
export function refusalOf({
  method = "",
  url = "",
  headers,
}: Pick<IncomingMessage, "method" | "url" | "headers">): RefusedStatus | undefined {
  const ownOrigin = `http://${headers.host}`;
  if (!url.startsWith("/") || !URL.canParse(ownOrigin + url) || !isDecodable(url.split("?")[0]!)) return 400;
  if (reads.has(method)) return undefined;
  if (!writes.has(method)) return 405;
  // A write by the framework's script is judged by its action, which answers it with a sentence.
  if (new URL(ownOrigin + url).searchParams.has("_data")) return undefined;
  const provenance = {
    origin: headers.origin ?? null,
    site: headers["sec-fetch-site"]?.toString() ?? null,
  };
  return isOwnPage(provenance, ownOrigin) ? undefined : 403;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
