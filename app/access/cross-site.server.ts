import { env } from "~/env.server";

/**
 * Refuses what another site's page sends in our user's name, for documents, `?_data=` and resource routes alike:
 * Remix's own check covers only the first, and lets a missing Origin pass (rules.md §5).
 *
 * @throws a 403 response
 */
export function refuseCrossSite(request: Request): void {
  if (!isSameOrigin(request)) throw new Response("Permintaan dari situs lain ditolak.", { status: 403 });
}

/** Browsers send Origin with every POST; where it is missing, Sec-Fetch-Site must say that the page was ours. */
function isSameOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null) return origin === (env.appOrigin ?? new URL(request.url).origin);
  return request.headers.get("sec-fetch-site") === "same-origin";
}
