import type { IncomingMessage } from "node:http";
import { isOwnPage } from "./cross-site.server";

/** Statuses of requests that never reach a screen, 503 only while there are too many (app/too-busy.server.ts). A page says why: screens/not-found/refused.tsx (docs/decisions/remix.md). */
const statuses = [400, 403, 404, 405, 503] as const;

type RefusedStatus = (typeof statuses)[number];

export function isRefusedStatus(status: number): status is RefusedStatus {
  return statuses.some((known) => known === status);
}

export function refusedPath(status: RefusedStatus): string {
  return status === 404 ? "/not-found" : `/refused/${status}`;
}

const reads: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const writes: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

type Asked = Pick<IncomingMessage, "method" | "url" | "headers"> & { readonly protocol?: string };

/** What is wrong with a request, if anything: its address (400, or 404 where no path is so), its method (405), or the site it comes from (403). */
export function refusedStatusOf(request: Asked): RefusedStatus | undefined {
  const { method = "", url = "", headers, protocol = "http" } = request;
  const ownOrigin = `${protocol}://${headers.host}`;
  if (!url.startsWith("/") || !URL.canParse(ownOrigin + url)) return 400;
  if (readPath(url.split("?")[0]!) === undefined) return 404;
  if (reads.has(method)) return undefined;
  if (!writes.has(method)) return 405;
  // A write by the framework's script is judged by its action, which answers it with a sentence.
  if (new URL(ownOrigin + url).searchParams.has("_data")) return undefined;
  const provenance = { origin: headers.origin ?? null, site: headers["sec-fetch-site"]?.toString() ?? null };
  return isOwnPage(provenance, ownOrigin) ? undefined : 403;
}

/** A path as it was meant; undefined where it has a lone percent sign. */
function readPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const longestKey = 200;

/** Whether a part of a path can be no key of a record. A bank would call the request malformed, and the user none the wiser. */
export function isOfNoRecord(path: string): boolean {
  const read = readPath(path);
  return (
    read === undefined || /\p{Cc}/u.test(read) || path.split("/").some(({ length }) => length > longestKey)
  );
}
