/** An address, and a port after it: `203.0.113.7:50001`, `[2001:db8::1]:443`. */
const addressAndPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * `x-forwarded-for` without ports. Some proxies write a client's port too, which differs with each connection: then no two
 * connections would be of one client.
 */
export function withoutPorts(forwardedFor: string): string {
  const entries = forwardedFor.split(",").map((entry) => entry.trim());
  return entries.map((entry) => entry.replace(addressAndPort, "$1$2")).join(", ");
}
