import type { MenuFeatureCode } from "contract/features";

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

/** The menu catalogue (spec, document 1 §3), limited to the screens of the site map in remix.config.js. */
export const menuCatalogue: readonly MenuGroup[] = [
  { feature: "MN100", name: "Dashboard", icon: "dashboard", url: "/dashboard", items: [] },
  {
    feature: "MN200",
    name: "Mustahik",
    icon: "mustahik",
    items: [
      { feature: "MN201", name: "List Mustahik", url: "/list-mustahik" },
      { feature: "MN205", name: "List Account Mustahik", url: "/list-account-mustahik" },
      { feature: "MN202", name: "Upload Data Mustahik", url: "/upload-data-mustahik" },
      { feature: "MN203", name: "Penyaluran Dana", url: "/penyaluran-dana-mustahik" },
      { feature: "MN204", name: "Koreksi Dana", url: "/koreksi-dana-mustahik" },
    ],
  },
  {
    feature: "MN300",
    name: "Merchant",
    icon: "merchant",
    items: [
      { feature: "MN301", name: "List Merchant", url: "/list-merchant" },
      { feature: "MN304", name: "List Account Merchant", url: "/list-account-merchant" },
      { feature: "MN302", name: "Upload Data Merchant", url: "/upload-data-merchant" },
      { feature: "MN303", name: "List Pencairan Dana", url: "/pencairan-dana-merchant" },
    ],
  },
  {
    feature: "MN400",
    name: "Approve List",
    icon: "approval",
    items: [
      // Beyond the specification, and under the group's own code: what waits on all of them.
      { feature: "MN400", name: "Kotak Masuk", url: "/approve-list" },
      { feature: "MN401", name: "Data Mustahik", url: "/approve-data-mustahik" },
      { feature: "MN402", name: "Penyaluran Dana", url: "/approve-penyaluran-dana" },
      { feature: "MN403", name: "Data Merchant", url: "/approve-data-merchant" },
      { feature: "MN404", name: "Koreksi Dana", url: "/approve-koreksi-dana" },
      { feature: "MN405", name: "Pencairan Dana", url: "/approve-pencairan-dana" },
    ],
  },
  {
    feature: "MN500",
    name: "Report",
    icon: "report",
    items: [
      { feature: "MN501", name: "Penyaluran Zakat", url: "/report-penyaluran-zakat" },
      { feature: "MN502", name: "Penggunaan Zakat", url: "/report-penggunaan-zakat" },
      { feature: "MN503", name: "Pencairan Dana Merchant", url: "/report-pencairan-dana" },
      { feature: "MN504", name: "Koreksi Dana", url: "/report-koreksi-dana" },
    ],
  },
  {
    feature: "MN600",
    name: "User & Role Management",
    icon: "administration",
    items: [
      { feature: "MN601", name: "User Management", url: "/user-management" },
      { feature: "MN602", name: "Role Management", url: "/role-management" },
      { feature: "MN603", name: "Cabang/Branch", url: "/branch-management" },
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
