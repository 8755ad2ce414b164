import { expect, it } from "vitest";
import { savingHref, screenOf, viewAt } from "./addresses";

it.each([
  ["/dashboard", "/dashboard"],
  ["/Report-Koreksi-Dana?status=voided&page=7", "/report-koreksi-dana?status=voided"],
  ["/list-mustahik?field=ktp&value=~abc&dialog=logout", "/list-mustahik?field=ktp&value=%7Eabc"],
])("the view at %s is %s", (address, view) => expect(viewAt(address)).toBe(view));

it.each([
  "/list-mustahik/11",
  "/profile",
  "//evil.example/dashboard",
  "/dashboard/",
  "https://evil.example/dashboard",
  "",
])("there is none at %j", (address) => expect(viewAt(address)).toBeUndefined());

it("is named on a screen whose address holds it, be it the dashboard", () => {
  expect(savingHref("/list-mustahik?rows=50")).toBe("/saved-views/new?to=%2Flist-mustahik%3Frows%3D50");
  expect(savingHref("/dashboard")).toBe("/saved-views/new?to=%2Fdashboard");
});

it.each([
  ["/list-mustahik?rows=50", "Mustahik › List Mustahik"],
  ["/dashboard", "Dashboard"],
  ["/list-mustahik/11", undefined],
])("the screen of %s is %s", (view, name) => expect(screenOf(view)).toBe(name));
