import { beginningOf } from "contract/typed-text";
import { env } from "~/env.server";
import { logEvent } from "~/log.server";

/** What a browser says about the page that sent a request; `site` is `Sec-Fetch-Site`. */
interface Provenance {
  readonly origin: string | null;
  readonly site: string | null;
}

/**
 * Refuses a post that another site's page sends in our user's name (docs/rules.md#cross-site-posts). Remix's own check covers only
 * documents, and lets a missing Origin pass. This one covers `?_data=` and resource routes too.
 *
 * @throws a 403 response
 */
export function refuseCrossSite(request: Request): void {
  const { url, headers } = request;
  const provenance = { origin: headers.get("origin"), site: headers.get("sec-fetch-site") };
  if (!isOwnPage(provenance, new URL(url).origin))
    throw new Response(["Permintaan dari situs lain ditolak.", ...foreignPost(request)].join(" "), {
      status: 403,
    });
}

const longestLogged = 200;

/**
 * Tells user and log at which address the page of a refused post stands, and which is the app's: most often it is a page of ours, opened by
 * another name, or behind a proxy that the settings do not know. The user hears nothing where the browser names no address.
 */
export function foreignPost({ url, headers }: Request): string[] {
  const origin = beginningOf(headers.get("origin") ?? "", longestLogged);
  const own = env.appOrigin ?? new URL(url).origin;
  const site = headers.get("sec-fetch-site") ?? "";
  logEvent("foreign post", { origin, own, isSet: env.appOrigin !== undefined, site });
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return [];
  return [
    `Halaman ini terbuka di ${origin}, sedangkan alamat aplikasi ini ${own}.`,
    env.appOrigin === undefined
      ? "Hubungi administrator: alamat aplikasi (APP_ORIGIN) belum diatur."
      : `Buka ${own}, lalu kirim ulang.`,
  ];
}

/**
 * Browsers send Origin with every POST. Where it is missing, or hidden (`null`) because a proxy sets `Referrer-Policy: no-referrer`,
 * Sec-Fetch-Site must say that the page was ours.
 *
 * @param ownOrigin origin of the request's address. It counts where no setting (APP_ORIGIN) says how browsers see the app
 */
export function isOwnPage({ origin, site }: Provenance, ownOrigin: string): boolean {
  return origin === null || origin === "null"
    ? site === "same-origin"
    : origin === (env.appOrigin ?? ownOrigin);
}
