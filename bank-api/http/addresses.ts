import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";

/** Whether an address belongs to the app, or to a proxy between the app and the bank. */
export type IsOurs = (address: string) => boolean;

/**
 * Reads BANK_TRUSTED_PROXIES: "loopback", addresses or networks (10.0.0.0/8), with commas between them. Their
 * `x-forwarded-for` is believed. All clients come through them, so their own address does not tell clients apart.
 */
export function trustedAddresses(setting: string): IsOurs {
  const trusts = proxyAddr.compile(setting.split(",").map((entry) => entry.trim()));
  return (address) => trusts(address, 0);
}

/**
 * What limits count by: an IPv4 address as it is, and of an IPv6 address its /64 network, because one client has that whole
 * network to itself.
 */
export function limitedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  if (plain.kind() === "ipv4") return plain.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${plain.toString()}/64`).toString()}/64`;
}
