import { describe, expect, it } from "vitest";
import { isLightMode, lightModeCookie } from "./light-mode";

const light = (headers: Record<string, string>) => isLightMode(new Headers(headers));
const kept = (on: boolean) => lightModeCookie(on).split(";")[0]!;

describe("isLightMode", () => {
  it("is off unless asked for", () => {
    expect(light({})).toBe(false);
    expect(light({ "save-data": "off", cookie: "ringan=maybe" })).toBe(false);
  });

  it("is asked for by the browser or by the user", () => {
    expect(light({ "save-data": "on" })).toBe(true);
    expect(light({ "save-data": " ON " })).toBe(true);
    expect(light({ cookie: `sidebar=narrow; ${kept(true)}` })).toBe(true);
  });

  it("is the user's choice before the browser's", () => {
    expect(light({ "save-data": "on", cookie: kept(false) })).toBe(false);
  });

  it("reads its own cookie only", () => {
    expect(light({ cookie: "xringan=on; ringan2=on; other=ringan=on" })).toBe(false);
  });
});
