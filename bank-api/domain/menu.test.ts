import { expect, test } from "vitest";
import { codesAt, menuOf } from "./menu";

test("a path of the menu has the code of its screen, in any case", () => {
  expect(codesAt("/list-mustahik")).toEqual(["MN201"]);
  expect(codesAt("/LIST-Mustahik")).toEqual(["MN201"]);
  expect(codesAt("/dashboard")).toEqual(["MN100"]);
  expect(codesAt("/Approve-List")).toEqual(codesAt("/approve-list"));
  expect(codesAt("/approve-list")).toEqual(expect.arrayContaining(["MN401", "MN408"]));
});

test.each(["", "/", "/logout", "list-mustahik"])("'%s' is no screen of the menu", (path) => {
  expect(codesAt(path)).toEqual([]);
});

test("a role sees its screens, each behind its group, and acts without an address", () => {
  expect(menuOf(new Set(["MN100", "MN201", "MN508"]))).toEqual([
    {
      ...{ feature_code: "MN100", name: "Dashboard", url: "/dashboard", icon: "dashboard" },
      ...{ parent: "", type: "normal", feature_action: { view: true } },
    },
    {
      ...{ feature_code: "MN200", name: "Mustahik", url: "", icon: "mustahik" },
      ...{ parent: "", type: "title", feature_action: { view: true } },
    },
    {
      ...{ feature_code: "MN201", name: "List Mustahik", url: "/list-mustahik", icon: "" },
      ...{ parent: "MN200", type: "normal", feature_action: { view: true } },
    },
    {
      ...{ feature_code: "MN500", name: "Report", url: "", icon: "report" },
      ...{ parent: "", type: "title", feature_action: { view: true } },
    },
    {
      ...{ feature_code: "MN508", name: expect.any(String) as string, url: "", icon: "" },
      ...{ parent: "MN500", type: "normal", feature_action: { view: true } },
    },
  ]);
  expect(menuOf(new Set())).toEqual([]);
});
