import type { IncomingMessage } from "node:http";
import { parse, serialize } from "cookie";
import { env } from "~/env.server";

/** A browser that was led is not led again soon: a proxy may hide the name that it uses, and then it would be led in circles. */
const name = "led";
const maxAge = 60;

/** What a balancer asks of this very instance. */
const isOfHealth = /^\/(?:healthz|readyz)(?:$|\?)/;

/**
 * Where a browser is led that opens a page by another name than APP_ORIGIN (`localhost` for `127.0.0.1`): there, its cookies and
 * posts would be another site's. Undefined for everything else, such as a balancer that asks for a page by an address.
 *
 * @param host that the browser has asked for
 * @returns the address, and the `Set-Cookie` value to go with it
 */
export function leadToOrigin(
  { method, url = "", headers }: Pick<IncomingMessage, "method" | "url" | "headers">,
  host: string | undefined,
) {
  const { appOrigin } = env;
  const isPage =
    method === "GET" && url.startsWith("/") && !isOfHealth.test(url) && headers.accept?.includes("text/html");
  if (appOrigin === undefined || !isPage || isOurs(host, appOrigin)) return undefined;
  if (parse(headers.cookie ?? "")[name] !== undefined) return undefined;
  const cookie = serialize(name, "1", { path: "/", maxAge, httpOnly: true, sameSite: "lax" });
  return { address: appOrigin + url, cookie };
}

/** A host may name the usual port, which an origin leaves out. */
function isOurs(host: string | undefined, appOrigin: string): boolean {
  const { protocol } = new URL(appOrigin);
  const asked = `${protocol}//${host}`;
  return URL.canParse(asked) && new URL(asked).origin === appOrigin;
}
