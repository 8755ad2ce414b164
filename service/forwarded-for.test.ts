import { expect, it } from "vitest";
import { withoutPorts } from "./forwarded-for";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:50001", "203.0.113.7"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["192.0.2.1:1,203.0.113.7:50001 , 10.0.0.5", "192.0.2.1, 203.0.113.7, 10.0.0.5"],
  ["unknown", "unknown"],
  ["203.0.113.7:port", "203.0.113.7:port"],
  ["", ""],
])("reads %j as %j", (header, addresses) => {
  expect(withoutPorts(header)).toBe(addresses);
});
