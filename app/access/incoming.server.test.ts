import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { prepareIncoming, refusalOf } from "./incoming.server";

const host = "zakat.example";
const own = { host, origin: `http://${host}` };

describe("a request", () => {
  it.each(["/", "/login?to=%2Fprofile", "/list-mustahik/a%2Fb", "//evil.example", "/?%", "/a?b=%E0%A4%A"])(
    "for %s goes through",
    (url) => {
      for (const method of ["GET", "HEAD"])
        expect(refusalOf({ method, url, headers: { host } })).toBeUndefined();
      expect(refusalOf({ method: "POST", url, headers: own })).toBeUndefined();
    },
  );

  it.each(["/%", "/list-mustahik/%E0%A4%A", "/%zz?a=b", "*", "http://zakat.example/", ""])(
    "for %j cannot be read",
    (url) => {
      expect(refusalOf({ method: "GET", url, headers: { host } })).toBe(400);
    },
  );

  it.each(["", "a b", "zakat.example:99999"])("at the host %j cannot be read", (name) => {
    expect(refusalOf({ method: "GET", url: "/", headers: { host: name } })).toBe(400);
  });

  it.each(["TRACE", "OPTIONS", "PROPFIND", "get", ""])("of the method %j is not known", (method) => {
    expect(refusalOf({ method, url: "/", headers: own })).toBe(405);
  });

  it.each([
    [{ origin: "http://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "nonsense" }],
    [{}],
    [{ "sec-fetch-site": "cross-site" }],
  ])("that writes, with %j, comes from elsewhere", (headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(refusalOf({ method, url: "/profile", headers: { host, ...headers } })).toBe(403);
    expect(
      refusalOf({ method: "POST", url: "/profile?_data=x", headers: { host, ...headers } }),
    ).toBeUndefined();
  });

  it("that writes without an Origin, from a page of ours, goes through", () => {
    const headers = { host, "sec-fetch-site": "same-origin" };
    expect(refusalOf({ method: "POST", url: "/profile", headers })).toBeUndefined();
  });
});

it("whichever server of the process takes it, a whole request has no limit of Node's any more, and its head has", async () => {
  prepareIncoming();
  const server = createServer((_request, response) => response.end());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  expect(server.requestTimeout).toBeGreaterThan(0);
  await fetch(`http://127.0.0.1:${port}/`);
  expect(server.requestTimeout).toBe(0);
  expect(server.headersTimeout).toBeGreaterThan(0);
  server.close().closeAllConnections();
});
