import { expect, test } from "vitest";
import { limitedAddress } from "./addresses";

test("an IPv6 client is its network, however it is spelled", () => {
  expect(limitedAddress("2001:db8:0:1::9")).toBe("2001:db8:0:1::/64");
  expect(limitedAddress("2001:DB8:0:1:ffff:0:0:1")).toBe("2001:db8:0:1::/64");
  expect(limitedAddress("2001:db8:0:2::9")).toBe("2001:db8:0:2::/64");
  for (const each of ["2001:db8:7::/64", "2001:DB8:7::/64", "2001:db8:7:0::/64", "2001:db8:7::1/64"])
    expect(limitedAddress(each)).toBe("2001:db8:7::/64");
  expect(limitedAddress("fe80::1%eth0")).toBe("fe80::/64");
  for (const each of ["198.51.100.9", "::ffff:198.51.100.9"])
    expect(limitedAddress(each)).toBe("198.51.100.9");
  expect(limitedAddress("unknown")).toBe("unknown");
});
