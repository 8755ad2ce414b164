import { describe, expect, it } from "vitest";
import { displayCookie, displayOf } from "./display";

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
