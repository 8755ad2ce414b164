import { describe, expect, it } from "vitest";
import { isOfNoRecord, isRefusedStatus, refusedPath, refusedStatusOf } from "./refused.server";

const host = "zakat.example";
const own = { host, origin: `http://${host}` };

describe("a request", () => {
  it.each(["/", "/login?to=%2Fprofile", "/list-mustahik/a%2Fb", "//evil.example", "/?%", "/a?b=%E0%A4%A"])(
    "for %s goes through",
    (url) => {
      for (const method of ["GET", "HEAD"])
        expect(refusedStatusOf({ method, url, headers: { host } })).toBeUndefined();
      expect(refusedStatusOf({ method: "POST", url, headers: own })).toBeUndefined();
    },
  );

  it.each(["/%", "/list-mustahik/%E0%A4%A", "/%zz?a=b"])("for %j finds nothing", (url) => {
    expect(refusedStatusOf({ method: "GET", url, headers: { host } })).toBe(404);
  });

  it.each(["*", "http://zakat.example/", ""])("for %j cannot be read", (url) => {
    expect(refusedStatusOf({ method: "GET", url, headers: { host } })).toBe(400);
  });

  it.each(["", "a b", "zakat.example:99999"])("at the host %j cannot be read", (name) => {
    expect(refusedStatusOf({ method: "GET", url: "/", headers: { host: name } })).toBe(400);
  });

  it.each(["TRACE", "OPTIONS", "PROPFIND", "get", ""])("of the method %j is not known", (method) => {
    expect(refusedStatusOf({ method, url: "/", headers: own })).toBe(405);
  });

  it.each([
    [{ origin: "http://evil.example" }],
    [{ origin: "null" }],
    [{ origin: "nonsense" }],
    [{}],
    [{ "sec-fetch-site": "cross-site" }],
  ])("that writes, with %j, comes from elsewhere", (headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(refusedStatusOf({ method, url: "/profile", headers: { host, ...headers } })).toBe(403);
    expect(
      refusedStatusOf({ method: "POST", url: "/profile?_data=x", headers: { host, ...headers } }),
    ).toBeUndefined();
  });

  it("that writes without an Origin, from a page of ours, goes through", () => {
    const headers = { host, "sec-fetch-site": "same-origin" };
    expect(refusedStatusOf({ method: "POST", url: "/profile", headers })).toBeUndefined();
  });
});

describe("a part of a path", () => {
  it.each(["7", "a%2Fb", "k".repeat(200), `a/${"k".repeat(200)}`])("may name a record: %s", (path) => {
    expect(isOfNoRecord(path)).toBe(false);
  });

  it.each(["%", "a%00b", "a%0Ab", "k".repeat(201), `a/${"k".repeat(201)}`])("names none: %s", (path) => {
    expect(isOfNoRecord(path)).toBe(true);
  });
});

it("a refusal has a page of its own", () => {
  expect([404, 400, 503].filter(isRefusedStatus).map(refusedPath)).toEqual([
    ...["/not-found", "/refused/400", "/refused/503"],
  ]);
  for (const status of [200, 401, 500]) expect(isRefusedStatus(status)).toBe(false);
});
