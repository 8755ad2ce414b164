import type { IncomingMessage } from "node:http";
import proxyAddr from "proxy-addr";
import { env } from "~/env.server";

/** Whatever a client sends under this name is replaced (`noteClientAddress`). */
export const clientAddressHeader = "x-client-address";

const isTrusted = proxyAddr.compile([...env.trustedProxies]);

/**
 * Notes on a request where it came from: the other end of its connection or, behind proxies of TRUSTED_PROXIES, whom the last
 * of them names in `x-forwarded-for`. Whoever else names an address is not believed.
 */
export function noteClientAddress(request: IncomingMessage): void {
  // A socket for both families writes an IPv4 address as an IPv6 one.
  request.headers[clientAddressHeader] = proxyAddr(request, isTrusted).replace(/^::ffff:/, "");
}

/** Network address of whoever made a request; undefined where no server has noted it. */
export function clientAddress(request: Request): string | undefined {
  return request.headers.get(clientAddressHeader) || undefined;
}
