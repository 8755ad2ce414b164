import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type * as AddressModule from "./client-address.server";

let module: typeof AddressModule;

beforeAll(async () => {
  vi.stubEnv("TRUSTED_PROXIES", "loopback, 10.0.0.0/8");
  module = await import("./client-address.server");
});

/** What the app takes for the client of a connection from this address that says these things. */
function clientOf(remoteAddress: string, headers: Record<string, string> = {}): string | undefined {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
  const message = Object.assign(new IncomingMessage(socket), { headers });
  module.noteClientAddress(message);
  const noted = message.headers[module.clientAddressHeader];
  return module.clientAddress(
    new Request("http://zakat.example/", { headers: { [module.clientAddressHeader]: String(noted) } }),
  );
}

describe("a client's address", () => {
  it.each([
    ["198.51.100.9", {}, "198.51.100.9"],
    ["::ffff:198.51.100.9", {}, "198.51.100.9"],
    ["198.51.100.9", { "x-forwarded-for": "203.0.113.7" }, "198.51.100.9"],
    ["127.0.0.1", { "x-forwarded-for": "203.0.113.7" }, "203.0.113.7"],
    ["127.0.0.1", { "x-forwarded-for": "192.0.2.1, 203.0.113.7, 10.1.2.3" }, "203.0.113.7"],
    ["198.51.100.9", { "x-client-address": "192.0.2.1" }, "198.51.100.9"],
    ["2001:db8::9", {}, "2001:db8::9"],
  ])("of a connection from %s with %j is %s", (remoteAddress, headers, client) => {
    expect(clientOf(remoteAddress, headers)).toBe(client);
  });

  it("is nobody's where no server has noted it", () => {
    expect(module.clientAddress(new Request("http://zakat.example/"))).toBeUndefined();
  });
});
