import { describe, expect, it } from "vitest";
import { channelFeatureCode, menuFeatureCodes } from "contract/features";
import type { SignedIn } from "~/bank/types";
import { clearSession, newSession, readSession, setsSession, writeSession } from "./session.server";

/** Larger than anybody in the demo organisation: every feature, long names, tokens of 64 bytes. */
const largest: SignedIn = {
  userId: "9223372036854775807",
  name: "N".repeat(100),
  username: `${"u".repeat(60)}@ramahzakat.example`,
  branch: { key: "ID0001", name: "Kantor Pusat ".repeat(8), isHeadOffice: true },
  roleName: "Administrator ".repeat(7),
  features: [...menuFeatureCodes, channelFeatureCode],
  accessToken: "a".repeat(86),
  refreshToken: "r".repeat(86),
  identityVersion: "v-identity-01234",
  accessSeconds: 300,
  refreshSeconds: 480,
};

const requestWith = (setCookie: string) =>
  new Request("http://app.example/", { headers: { cookie: setCookie.split(";")[0]! } });

describe("the session cookie", () => {
  it("brings back the session it was written with", () => {
    const session = newSession(largest, 1_700_000_000_000);
    expect(readSession(requestWith(writeSession(session)))).toEqual(session);
    expect(session.times).toEqual({ renewedAt: 1_700_000_000_000, accessSeconds: 300, refreshSeconds: 480 });
  });

  it("gives each session its own form token", () => {
    expect(newSession(largest, 0).formToken).not.toBe(newSession(largest, 0).formToken);
  });

  it("stays under 2 kB and out of reach of scripts and other sites", () => {
    const cookie = writeSession(newSession(largest, Date.now()));
    expect(cookie.split(";")[0]!.length).toBeLessThan(2048);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Max-Age|Expires|Domain/);
  });

  it("shows nothing of its content", () => {
    const cookie = writeSession(newSession(largest, Date.now()));
    const bytes = Buffer.from(cookie.split(";")[0]!.split("=")[1]!, "base64url").toString("latin1");
    expect(bytes).not.toContain("aaaa");
    expect(bytes).not.toContain("ramahzakat");
  });

  it("is gone once cleared", () => {
    expect(readSession(requestWith(clearSession()))).toBeUndefined();
    expect(clearSession()).toMatch(/Max-Age=0/);
  });

  it("counts as signed out after any damage", () => {
    const [name, value] = writeSession(newSession(largest, Date.now())).split(";")[0]!.split("=") as [
      string,
      string,
    ];
    const read = (damaged: string) => readSession(requestWith(`${name}=${damaged}`));
    for (let at = 0; at < value.length; at++) {
      const other = value[at] === "A" ? "B" : "A";
      expect(read(value.slice(0, at) + other + value.slice(at + 1))).toBeUndefined();
      expect(read(value.slice(0, at))).toBeUndefined();
    }
    expect(read(value)).toBeDefined();
  });

  it("refuses to write a cookie that a browser would drop", () => {
    const session = newSession({ ...largest, accessToken: "a".repeat(4000) }, 0);
    expect(() => writeSession(session)).toThrow(RangeError);
  });
});

it("an answer keeps or forgets a session by its cookie, among others or alone", () => {
  const headersWith = (...cookies: string[]) => {
    const headers = new Headers();
    for (const cookie of cookies) headers.append("set-cookie", cookie);
    return headers;
  };
  const kept = writeSession(newSession(largest, 0));
  expect(kept).toContain("; Path=/;");
  for (const cookies of [[kept], ["draft=x; Path=/a", kept], [clearSession()]])
    expect(setsSession(headersWith(...cookies))).toBe(true);
  for (const cookies of [[], ["draft=x; Path=/a"]]) expect(setsSession(headersWith(...cookies))).toBe(false);
});
