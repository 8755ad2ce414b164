import { describe, expect, test } from "vitest";
import { menuCookie, menuStateOn, readMenuState, type SidebarGroup } from "./menu-state";

const groups: SidebarGroup[] = [
  { feature: "MN100", name: "Dashboard", icon: "dashboard", url: "/dashboard", items: [] },
  {
    feature: "MN200",
    name: "Mustahik",
    icon: "mustahik",
    items: [
      { feature: "MN201", name: "List Mustahik", url: "/list-mustahik" },
      { feature: "MN205", name: "List Account Mustahik", url: "/list-account-mustahik" },
    ],
  },
  {
    feature: "MN500",
    name: "Report",
    icon: "report",
    items: [{ feature: "MN504", name: "Koreksi Dana", url: "/report-koreksi-dana" }],
  },
];
const onList = { selected: "MN201", open: "MN200" };
const reset = { selected: "MN100", open: "MN100" };

describe("the menu remembers", () => {
  test.each([
    ["/list-mustahik", onList],
    ["/List-Mustahik/11", onList],
    ["/report-koreksi-dana", { selected: "MN504", open: "MN500" }],
    ["/dashboard", reset],
    ["/profile", reset],
  ])("on %s its entry and the parent", (pathname, state) => {
    expect(menuStateOn(pathname, groups, { selected: "MN205", open: "MN200" })).toEqual(state);
  });

  test("outside the menu what was selected last", () => {
    expect(menuStateOn("/change-password", groups, onList)).toEqual(onList);
  });

  test("the group that the user opened, as long as the entry stays", () => {
    const opened = { selected: "MN201", open: "MN500" };
    expect(menuStateOn("/list-mustahik/11", groups, opened)).toEqual(opened);
    expect(menuStateOn("/list-account-mustahik", groups, opened)).toEqual({
      selected: "MN205",
      open: "MN200",
    });
  });
});

describe("its cookie", () => {
  test("gives back the state, and ends with the browser session", () => {
    const cookie = menuCookie(onList);
    expect(readMenuState(`a=1; ${cookie.split(";")[0]}; b=2`)).toEqual(onList);
    expect(cookie).not.toMatch(/Max-Age|Expires/);
  });

  test.each([null, "", "menu=damaged", "othermenu=MN201.MN200", "menu=<script>.x"])(
    "that is absent or damaged is a fresh start: %s",
    (header) => {
      expect(readMenuState(header)).toEqual(reset);
    },
  );
});
