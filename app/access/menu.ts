import type { MenuFeatureCode } from "contract/features";
import { featureNames } from "./feature-names";

export interface MenuItem {
  readonly feature: MenuFeatureCode;
  readonly name: string;
  readonly url: string;
}

/** A line of the sidebar: a screen of its own (`url`), or a heading over `items`. */
export interface MenuGroup {
  readonly feature: MenuFeatureCode;
  readonly name: string;
  /** An outline of `app/ui/icon.tsx`. */
  readonly icon: "dashboard" | "mustahik" | "merchant" | "approval" | "report" | "administration";
  readonly url?: string;
  readonly items: readonly MenuItem[];
}

const screen = (feature: MenuFeatureCode, url: string): MenuItem => ({
  feature,
  name: featureNames[feature],
  url,
});

/** The menu catalogue (docs/product.md#menu-and-feature-codes), limited to the screens of the site map in remix.config.js. */
export const menuCatalogue: readonly MenuGroup[] = [
  { feature: "MN100", name: featureNames.MN100, icon: "dashboard", url: "/dashboard", items: [] },
  {
    feature: "MN200",
    name: featureNames.MN200,
    icon: "mustahik",
    items: [
      screen("MN201", "/list-mustahik"),
      screen("MN205", "/list-account-mustahik"),
      screen("MN202", "/upload-data-mustahik"),
      screen("MN203", "/penyaluran-dana-mustahik"),
      screen("MN204", "/koreksi-dana-mustahik"),
    ],
  },
  {
    feature: "MN300",
    name: featureNames.MN300,
    icon: "merchant",
    items: [
      screen("MN301", "/list-merchant"),
      screen("MN304", "/list-account-merchant"),
      screen("MN302", "/upload-data-merchant"),
      screen("MN303", "/pencairan-dana-merchant"),
    ],
  },
  {
    feature: "MN400",
    name: featureNames.MN400,
    icon: "approval",
    items: [
      // Beyond the specification, and under the group's own code: what waits on all of them.
      { feature: "MN400", name: "Kotak Masuk", url: "/approve-list" },
      screen("MN401", "/approve-data-mustahik"),
      screen("MN402", "/approve-penyaluran-dana"),
      screen("MN403", "/approve-data-merchant"),
      screen("MN404", "/approve-koreksi-dana"),
      screen("MN405", "/approve-pencairan-dana"),
    ],
  },
  {
    feature: "MN500",
    name: featureNames.MN500,
    icon: "report",
    items: [
      screen("MN501", "/report-penyaluran-zakat"),
      screen("MN502", "/report-penggunaan-zakat"),
      screen("MN503", "/report-pencairan-dana"),
      screen("MN504", "/report-koreksi-dana"),
    ],
  },
  {
    feature: "MN600",
    name: featureNames.MN600,
    icon: "administration",
    items: [
      screen("MN601", "/user-management"),
      screen("MN602", "/role-management"),
      screen("MN603", "/branch-management"),
    ],
  },
];

/** What the sidebar shows: entries whose feature the role may view, and headings that still have any. */
export function menuFor(features: readonly string[]): MenuGroup[] {
  const visible = new Set(features);
  return menuCatalogue
    .map((group) => ({ ...group, items: group.items.filter((item) => visible.has(item.feature)) }))
    .filter((group) => group.items.length > 0 || (group.url !== undefined && visible.has(group.feature)));
}

/** The entry whose screen stands at a path, whatever its case, and its group's name; nothing for what lies below a screen. */
export function menuItemAt(pathname: string): (MenuItem & { readonly groupName: string }) | undefined {
  const path = pathname.toLowerCase();
  for (const { feature, name, url, items } of menuCatalogue) {
    if (url === path) return { feature, name, url, groupName: name };
    const item = items.find((each) => each.url === path);
    if (item) return { ...item, groupName: name };
  }
  return undefined;
}
