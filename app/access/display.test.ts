import { describe, expect, it } from "vitest";
import { displayCookie, displayOf, isLightModeNew, offeredCookie } from "./display";

const of = (headers: Record<string, string>) => displayOf(new Headers(headers));
const kept = (...choice: Parameters<typeof displayCookie>) => displayCookie(...choice).split(";")[0]!;

describe("displayOf", () => {
  it("is off unless asked for", () => {
    expect(of({})).toEqual({ isLightweight: false, isDark: false });
    expect(
      of({ "save-data": "off", "sec-ch-prefers-color-scheme": "light", cookie: "ringan=maybe" }),
    ).toEqual({ isLightweight: false, isDark: false });
  });

  it("is asked for by the browser or by the user", () => {
    expect(of({ "save-data": " ON " }).isLightweight).toBe(true);
    expect(of({ "sec-ch-prefers-color-scheme": "dark" }).isDark).toBe(true);
    expect(of({ cookie: `sidebar=narrow; ${kept("light", true)}` })).toEqual({
      isLightweight: true,
      isDark: false,
    });
    expect(of({ cookie: `${kept("dark", true)}; a=b` })).toEqual({ isLightweight: false, isDark: true });
  });

  it("is the user's choice before the browser's", () => {
    expect(of({ "save-data": "on", cookie: kept("light", false) }).isLightweight).toBe(false);
    expect(of({ "sec-ch-prefers-color-scheme": "dark", cookie: kept("dark", false) }).isDark).toBe(false);
  });

  it("reads its own cookies only", () => {
    expect(of({ cookie: "xringan=on; ringan2=on; other=gelap=on" })).toEqual({
      isLightweight: false,
      isDark: false,
    });
  });
});

describe("the offer of mode ringan", () => {
  const offered = offeredCookie.split(";")[0]!;

  it("is remembered, and chooses nothing", () => {
    expect(offeredCookie).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    expect(isLightModeNew(`a=b; ${offered}`)).toBe(false);
    expect(of({ cookie: offered }).isLightweight).toBe(false);
    expect(of({ "save-data": "on", cookie: offered }).isLightweight).toBe(true);
  });

  it("is for browsers without a choice", () => {
    expect(isLightModeNew("")).toBe(true);
    expect(isLightModeNew("xringan=on; gelap=on")).toBe(true);
    expect(isLightModeNew(kept("light", false))).toBe(false);
  });
});
