import { expect, test } from "vitest";
import { proxies } from "./settings";

test("loopback is this machine, in every spelling", () => {
  const isOurs = proxies.parse("loopback");
  for (const address of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
    expect(isOurs(address)).toBe(true);
  for (const address of ["10.0.0.1", "::2", "::ffff:10.0.0.1", "", "unknown"])
    expect(isOurs(address)).toBe(false);
});

test("addresses and networks are listed with commas", () => {
  const isOurs = proxies.parse("10.0.0.0/8, 192.0.2.7, 2001:db8::/32");
  for (const address of ["10.1.2.3", "192.0.2.7", "2001:db8::9"]) expect(isOurs(address)).toBe(true);
  for (const address of ["192.0.2.8", "127.0.0.1", "2001:db9::1"]) expect(isOurs(address)).toBe(false);
});

test("of an empty list nobody is believed", () => {
  const isOurs = proxies.parse(undefined);
  for (const address of ["127.0.0.1", "::1", ""]) expect(isOurs(address)).toBe(false);
});

test("what is no address is refused", () => {
  expect(() => proxies.parse("loopback, my-proxy")).toThrow("must be a comma list of addresses or networks");
});
