import { expect, it } from "vitest";
import {
  actsIn,
  featureNames,
  groupOf,
  menuFeatureCodes,
  menuGroupCodes,
  screensIn,
  urlOf,
} from "./features";

it("screens and acts stand in the group of their code", () => {
  expect([groupOf("MN201"), groupOf("MN508"), groupOf("MN600")]).toEqual(["MN200", "MN500", "MN600"]);
  expect(actsIn("MN500").map(({ feature }) => feature)).toEqual(["MN508"]);
  expect(actsIn("MN200")).toEqual([]);
  expect(screensIn("MN300")).toEqual(["MN301", "MN304", "MN302", "MN303", "MN305"]);
});

it("a screen has an address; a heading and an act have none", () => {
  expect(urlOf("MN201")).toBe("/list-mustahik");
  for (const code of ["MN200", "MN508"] as const) expect(urlOf(code)).toBeUndefined();
});

it("a role grants groups before their screens, and acts after them", () => {
  expect(menuFeatureCodes.slice(0, 3)).toEqual(["MN100", "MN200", "MN201"]);
  const of = (group: string) => menuFeatureCodes.filter((code) => code.startsWith(group));
  expect(of("MN4").at(0)).toBe("MN400");
  expect(of("MN4").at(-1)).toBe("MN408");
  expect(menuGroupCodes).toEqual(["MN200", "MN300", "MN400", "MN500", "MN600", "MN700"]);
});

it("every code has a name, the channel's too", () => {
  expect([featureNames.MN100, featureNames.MN200, featureNames.MN204, featureNames.MN408]).toEqual([
    ...["Dashboard", "Mustahik", "Koreksi Dana", "Penyatuan Data Ganda"],
  ]);
  expect(featureNames.CH001).toBe("Kanal Merchant");
});
