import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod/v4";
import type * as CrossSite from "./cross-site.server";
import type * as HeadersModule from "./headers.server";
import type * as SealedCookie from "./sealed-cookie.server";

let crossSite: typeof CrossSite;
let headers: typeof HeadersModule;
let cookies: typeof SealedCookie;

// The settings are read at import: these tests load the modules anew, and let those that come after do the same.
beforeAll(async () => {
  vi.resetModules();
  vi.stubEnv("APP_ORIGIN", "https://zakat.example");
  crossSite = await import("./cross-site.server");
  headers = await import("./headers.server");
  cookies = await import("./sealed-cookie.server");
});
afterAll(() => {
  vi.resetModules();
});

describe("behind https", () => {
  it("cookies are Secure, under the prefix that browsers hold to it", () => {
    const site = cookies.sealedCookie("session", "site", z.string());
    const path = cookies.sealedCookie("result", "path", z.string());
    expect(site.write("x", { address: "/" })).toMatch(
      /^__Host-session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(path.write("x", { address: "/list" })).toMatch(
      /^__Secure-result=.*; Path=\/list; HttpOnly; Secure/,
    );
    expect(site.clear("/")).toMatch(/^__Host-session=;.*Path=\/;.*Secure/);
  });

  it("a cookie planted without the prefix is not read", () => {
    const site = cookies.sealedCookie("session", "site", z.string());
    const value = site.write("x", { address: "/" }).split(";")[0]!.split("=")[1]!;
    const request = (name: string) =>
      new Request("https://zakat.example/", { headers: { cookie: `${name}=${value}` } });
    expect(site.read(request("__Host-session"))).toBe("x");
    expect(site.read(request("session"))).toBeUndefined();
  });

  it("answers say so for a year", () => {
    const answer = new Headers();
    headers.setDataHeaders(answer);
    expect(answer.get("strict-transport-security")).toBe("max-age=31536000");
  });

  it("the configured origin decides, whatever the proxy calls the app", () => {
    const post = (origin: string) => () =>
      crossSite.refuseCrossSite(
        new Request("http://10.0.0.5:3000/x", { method: "POST", headers: { origin } }),
      );
    expect(post("https://zakat.example")).not.toThrow();
    expect(post("http://10.0.0.5:3000")).toThrow(expect.objectContaining({ status: 403 }));
  });
});
