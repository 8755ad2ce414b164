import { describe, expect, it } from "vitest";
import { menuFeatureCodes, menuGroupCodes } from "contract/features";
import { grantedScreens, privilegeTree, treeOf } from "./privileges";

const everything = menuFeatureCodes;
const screensOf = (group: string) => privilegeTree.find(({ code }) => code === group)?.screens ?? [];

const granted = (
  menu: string[],
  shown: string[] = [],
  kept: string[] = [],
  mayGrant: readonly string[] = everything,
) => grantedScreens({ menu, shown, kept }, mayGrant);

describe("the privilege tree", () => {
  it("shows every screen of the catalogue once, in its group, and not the dashboard", () => {
    const shown = privilegeTree.flatMap(({ code, screens }) => [code, ...screens]);
    expect(shown).toEqual(menuFeatureCodes.filter((code) => code !== "MN100"));
    expect(privilegeTree.map(({ code }) => code)).toEqual(menuGroupCodes);
  });
});

describe("without script, a tree grants", () => {
  it("all screens of a group that was turned on", () => {
    expect(granted(["MN200"])).toEqual(screensOf("MN200"));
  });

  it("no screen of a group that was turned off, whatever was left checked in it", () => {
    expect(granted(["MN201", "MN204"], ["MN200"])).toEqual([]);
  });

  it("a screen whose group was not turned on with it", () => {
    expect(granted(["MN201"])).toEqual(["MN201"]);
  });

  it("only those screens that were checked along with their group", () => {
    expect(granted(["MN200", "MN201"])).toEqual(["MN201"]);
  });

  it("nothing of a group whose last screen was taken", () => {
    expect(granted(["MN200"], ["MN200"])).toEqual([]);
  });

  it("what a group that stays on has checked, and other groups apart", () => {
    expect(granted(["MN200", "MN202", "MN600"], ["MN200"])).toEqual(["MN202", ...screensOf("MN600")]);
  });

  it("of a group that was turned on, only what its user may grant", () => {
    expect(granted(["MN600"], [], [], ["MN601"])).toEqual(["MN601"]);
  });

  it("what it cannot change, even in a group that was turned off", () => {
    expect(granted([], ["MN200"], ["MN100", "MN204"])).toEqual(["MN100", "MN204"]);
  });

  it("what its user lacks, if that is forged: the bank is to refuse it", () => {
    expect(granted(["MN501"], [], [], ["MN601"])).toEqual(["MN501"]);
  });

  it("nothing that is in no menu", () => {
    expect(granted(["CH001", "MN999", "__proto__"], [], ["CH001"])).toEqual([]);
  });
});

describe("a tree that nobody touched grants what the role has", () => {
  it.each([
    ["all of it", ["MN100", "MN201", "MN405"] as const, everything],
    ["with screens that its user lacks", ["MN100", "MN201", "MN601"] as const, ["MN601"]],
    ["with nothing", [] as const, everything],
  ])("%s", (_case, role, mayGrant) => {
    expect(grantedScreens(treeOf(role, mayGrant), mayGrant)).toEqual(role);
  });
});
