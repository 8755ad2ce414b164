import proxyAddr from "proxy-addr";

/** Whether an address is one of the app's, or of a proxy between us and it. */
export type IsOurs = (address: string) => boolean;

/**
 * Reads BANK_TRUSTED_PROXIES: "loopback", addresses or networks (10.0.0.0/8), with commas between them. Their
 * `x-forwarded-for` is believed. They speak for everybody, so such an address itself does not tell one client from another.
 */
export function trustedAddresses(setting: string): IsOurs {
  const trusts = proxyAddr.compile(setting.split(",").map((entry) => entry.trim()));
  return (address) => trusts(address, 0);
}
