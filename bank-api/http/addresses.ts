import { BlockList, isIP } from "node:net";

/** Whether an address is one of the app's, or of a proxy between us and it. */
export type IsOurs = (address: string) => boolean;

/**
 * Reads BANK_TRUSTED_PROXIES: "loopback", addresses or networks (10.0.0.0/8), with commas between them.
 * Their `x-forwarded-for` is believed; and since they speak for everybody, such an address itself names nobody.
 */
export function trustedAddresses(setting: string): IsOurs {
  const list = new BlockList();
  for (const entry of setting.split(",").map((part) => part.trim())) {
    if (entry === "loopback") {
      list.addSubnet("127.0.0.0", 8, "ipv4");
      list.addAddress("::1", "ipv6");
    } else {
      addNetwork(list, entry);
    }
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function addNetwork(list: BlockList, entry: string): void {
  const [address = "", prefix] = entry.split("/");
  if (isIP(address) === 0) throw new Error(`BANK_TRUSTED_PROXIES: ${entry} is no address`);
  if (prefix === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(prefix), familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
