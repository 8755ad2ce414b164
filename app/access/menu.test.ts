import { describe, expect, it } from "vitest";
import { menuFeatureCodes } from "contract/features";
import remixConfig from "../../remix.config.js";
import { menuCatalogue, menuFor, menuItemAt } from "./menu";

const urls = menuCatalogue.flatMap(({ url, items }) => [
  ...(url ? [url] : []),
  ...items.map((item) => item.url),
]);

describe("the menu catalogue", () => {
  it("lists exactly the screens of the site map that a feature guards", () => {
    expect(new Set(urls)).toEqual(new Set(screensOfShell()));
    expect(urls).toHaveLength(new Set(urls).size);
  });

  it("names each feature once", () => {
    const groups = menuCatalogue.map(({ feature }) => feature);
    expect(groups).toHaveLength(new Set(groups).size);
    const screens = menuCatalogue.flatMap(({ items }) => items.map(({ feature }) => feature));
    expect(screens).toHaveLength(new Set(screens).size);
  });
});

describe("menuFor", () => {
  it("shows nothing to a role without features", () => {
    expect(menuFor([])).toEqual([]);
  });

  it("shows everything to a role with all features", () => {
    expect(menuFor(menuFeatureCodes)).toEqual(menuCatalogue);
  });

  it("shows a heading only over items that may be seen", () => {
    expect(menuFor(["MN100", "MN200"]).map((group) => group.name)).toEqual(["Dashboard"]);
    const mustahik = menuCatalogue[1]!;
    expect(menuFor(["MN201"])).toEqual([{ ...mustahik, items: mustahik.items.slice(0, 1) }]);
  });
});

describe("menuItemAt", () => {
  it("is the entry of a screen, in any case, with the name of its group", () => {
    expect(menuItemAt("/LIST-Mustahik")).toMatchObject({ feature: "MN201", groupName: "Mustahik" });
    expect(menuItemAt("/dashboard")).toEqual({
      ...{ feature: "MN100", name: "Dashboard", url: "/dashboard", groupName: "Dashboard" },
    });
  });

  it("is nothing below a screen, and elsewhere", () => {
    for (const path of ["/list-mustahik/7", "/logout", ""]) expect(menuItemAt(path)).toBeUndefined();
  });
});

/** URLs of the site map inside the shell: one segment each, without the screens that need no permission. */
function screensOfShell(): string[] {
  const paths: string[] = [];
  let depth = 0;
  const route = (path: string, _file: string, children?: (() => void) | object) => {
    if (depth > 0 && path !== "") paths.push(path);
    if (typeof children !== "function") return;
    depth += 1;
    children();
    depth -= 1;
  };
  // Remix hands a `defineRoutes` to the site map; this one only collects paths.
  void remixConfig.routes?.(((define: (collect: typeof route) => void) => {
    define(route);
    return {};
  }) as never);
  const open = [
    "/not-found",
    "/profile",
    "/change-password",
    "/saved-views",
    "/notices",
    "/search",
    "/bantuan",
  ];
  return paths.filter((path) => path.lastIndexOf("/") === 0 && !open.includes(path));
}
