import { env } from "~/env.server";

/** What a browser says about the page that sent a request. */
interface Provenance {
  readonly origin: string | null;
  /** `Sec-Fetch-Site`. */
  readonly site: string | null;
}

/**
 * Refuses a post that another site's page sends in our user's name (docs/rules.md#cross-site-posts). Remix's own check covers only
 * documents, and lets a missing Origin pass. This one covers `?_data=` and resource routes too.
 *
 * @throws a 403 response
 */
export function refuseCrossSite({ url, headers }: Request): void {
  const provenance = { origin: headers.get("origin"), site: headers.get("sec-fetch-site") };
  if (!isOwnPage(provenance, new URL(url).origin))
    throw new Response("Permintaan dari situs lain ditolak.", { status: 403 });
}

/**
 * Browsers send Origin with every POST; where it is missing, Sec-Fetch-Site must say that the page was ours.
 *
 * @param ownOrigin origin of the request's address. It counts where no setting (APP_ORIGIN) says how browsers see the app
 */
export function isOwnPage({ origin, site }: Provenance, ownOrigin: string): boolean {
  return origin === null ? site === "same-origin" : origin === (env.appOrigin ?? ownOrigin);
}
