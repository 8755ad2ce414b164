import { expect, test } from "vitest";
import { menuFeatureCodes } from "contract/features";
import { privilegesOf, requireGrantable, screensOf, shows, startingFeatures } from "./features";

const menu = (...codes: string[]) => codes.map((code) => ({ code, view: true }));
const shownOf = (features: Parameters<typeof privilegesOf>[0]) =>
  privilegesOf(features).flatMap(({ code, view }) => (view ? [code] : []));

test("only screens are stored: a group by itself grants nothing", () => {
  expect(screensOf(menu("MN200", "MN205", "MN201"))).toEqual(["MN201", "MN205"]);
  expect(screensOf(menu("MN200"))).toEqual([]);
});

test("a group shows as long as anything in it does", () => {
  expect(shownOf(["MN201", "MN601"])).toEqual(["MN200", "MN201", "MN600", "MN601"]);
  expect(shows("MN300", new Set(["MN201"]))).toBe(false);
  expect(shownOf([])).toEqual([]);
});

test("every code of the menu is told, granted or not", () => {
  expect(privilegesOf(["MN100"]).map(({ code }) => code)).toEqual([...menuFeatureCodes]);
});

test("the channel's code shows no group, and stays unless it is taken away by name", () => {
  expect(shownOf(["CH001"])).toEqual(["CH001"]);
  expect(screensOf(menu("MN100"), ["CH001", "MN201"])).toEqual(["CH001", "MN100"]);
  expect(screensOf([{ code: "CH001", view: false }], ["CH001"])).toEqual([]);
});

test("the dashboard, which no tree shows, is there from the start and stays unless it is taken away by name", () => {
  const withDashboard = startingFeatures({ features: new Set(["MN100", "MN602"]) });
  expect(screensOf(menu("MN201"), withDashboard)).toEqual(["MN100", "MN201"]);
  expect(screensOf(menu("MN201"), startingFeatures({ features: new Set(["MN602"]) }))).toEqual(["MN201"]);
  expect(screensOf(menu("MN204"), ["MN100", "MN201"])).toEqual(["MN100", "MN204"]);
  expect(screensOf([{ code: "MN100", view: false }], withDashboard)).toEqual([]);
});

test("an empty menu and an unknown code are refused", () => {
  expect(() => screensOf([])).toThrow("wajib");
  expect(() => screensOf(menu("MN999"))).toThrow("tidak dikenal");
  expect(() => screensOf(menu("__proto__"))).toThrow("tidak dikenal");
});

test("nobody grants what they lack; what is there already may stay", () => {
  const granter = { features: new Set(["MN201", "MN602"] as const) };
  expect(() => requireGrantable(granter, ["MN201"])).not.toThrow();
  expect(() => requireGrantable(granter, ["MN201", "MN202"])).toThrow("hak akses");
  expect(() => requireGrantable(granter, ["MN201", "MN202"], ["MN202"])).not.toThrow();
});
