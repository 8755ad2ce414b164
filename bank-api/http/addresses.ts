import ipaddr from "ipaddr.js";

/** Whether an address belongs to the app, or to a proxy between the app and the bank. */
export type IsOurs = (address: string) => boolean;

/**
 * What limits count by: an IPv4 address as it is, and of an IPv6 address its /64 network, because one client has that whole
 * network to itself. Such a network may be given too, in any spelling.
 */
export function limitedAddress(address: string): string {
  const withoutPrefix = address.replace(/\/64$/, "");
  if (!ipaddr.isValid(withoutPrefix)) return address;
  const plain = ipaddr.process(withoutPrefix);
  if (plain.kind() === "ipv4") return plain.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain.toString()}/64`).toString()}/64`;
}
