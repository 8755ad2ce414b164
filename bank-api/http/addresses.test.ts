import { expect, test } from "vitest";
import { limitedAddress, trustedAddresses } from "./addresses";

test("loopback is this machine, in every spelling", () => {
  const isOurs = trustedAddresses("loopback");
  for (const address of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
    expect(isOurs(address)).toBe(true);
  for (const address of ["10.0.0.1", "::2", "::ffff:10.0.0.1", "", "unknown"])
    expect(isOurs(address)).toBe(false);
});

test("addresses and networks are listed with commas", () => {
  const isOurs = trustedAddresses("10.0.0.0/8, 192.0.2.7, 2001:db8::/32");
  for (const address of ["10.1.2.3", "192.0.2.7", "2001:db8::9"]) expect(isOurs(address)).toBe(true);
  for (const address of ["192.0.2.8", "127.0.0.1", "2001:db9::1"]) expect(isOurs(address)).toBe(false);
});

test("what is no address stops the start", () => {
  expect(() => trustedAddresses("my-proxy")).toThrow("my-proxy");
});

test("an IPv6 client is its network, however it is spelled", () => {
  expect(limitedAddress("2001:db8:0:1::9")).toBe("2001:db8:0:1::/64");
  expect(limitedAddress("2001:DB8:0:1:ffff:0:0:1")).toBe("2001:db8:0:1::/64");
  expect(limitedAddress("2001:db8:0:2::9")).toBe("2001:db8:0:2::/64");
  expect(limitedAddress("fe80::1%eth0")).toBe("fe80::/64");
  for (const each of ["198.51.100.9", "::ffff:198.51.100.9"])
    expect(limitedAddress(each)).toBe("198.51.100.9");
  expect(limitedAddress("unknown")).toBe("unknown");
});
