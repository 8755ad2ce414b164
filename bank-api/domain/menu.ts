import type { FeatureCode, MenuFeatureCode } from "contract/features";
import { shows } from "./features";

/** A menu entry as sign-in answers it. */
export type MenuEntry = {
  readonly feature_code: MenuFeatureCode;
  readonly name: string;
  /** "" for a group. */
  readonly url: string;
  readonly icon: string;
  /** Code of the group it stands in; "" at the top. */
  readonly parent: MenuFeatureCode | "";
  readonly type: "title" | "normal";
  readonly feature_action: { readonly view: boolean };
};

interface Area {
  readonly code: MenuFeatureCode;
  readonly name: string;
  readonly icon: string;
  /** Of an area that is itself a screen. */
  readonly url?: string;
  readonly screens: readonly (readonly [code: MenuFeatureCode, name: string, url: string])[];
}

/** The menu catalogue (docs/product.md#menu-and-feature-codes), in the order the sidebar shows it. */
const areas: readonly Area[] = [
  { code: "MN100", name: "Dashboard", icon: "dashboard", url: "/dashboard", screens: [] },
  {
    code: "MN200",
    name: "Mustahik",
    icon: "mustahik",
    screens: [
      ["MN201", "List Mustahik", "/list-mustahik"],
      ["MN205", "List Account Mustahik", "/list-account-mustahik"],
      ["MN202", "Upload Data Mustahik", "/upload-data-mustahik"],
      ["MN203", "Penyaluran Dana", "/penyaluran-dana-mustahik"],
      ["MN204", "Koreksi Dana", "/koreksi-dana-mustahik"],
    ],
  },
  {
    code: "MN300",
    name: "Merchant",
    icon: "merchant",
    screens: [
      ["MN301", "List Merchant", "/list-merchant"],
      ["MN304", "List Account Merchant", "/list-account-merchant"],
      ["MN302", "Upload Data Merchant", "/upload-data-merchant"],
      ["MN303", "List Pencairan Dana", "/pencairan-dana-merchant"],
    ],
  },
  {
    code: "MN400",
    name: "Approve List",
    icon: "approve",
    screens: [
      ["MN401", "Data Mustahik", "/approve-data-mustahik"],
      ["MN402", "Penyaluran Dana", "/approve-penyaluran-dana"],
      ["MN403", "Data Merchant", "/approve-data-merchant"],
      ["MN404", "Koreksi Dana", "/approve-koreksi-dana"],
      ["MN405", "Pencairan Dana", "/approve-pencairan-dana"],
    ],
  },
  {
    code: "MN500",
    name: "Report",
    icon: "report",
    screens: [
      ["MN501", "Penyaluran Zakat", "/report-penyaluran-zakat"],
      ["MN502", "Penggunaan Zakat", "/report-penggunaan-zakat"],
      ["MN503", "Pencairan Dana Merchant", "/report-pencairan-dana"],
      ["MN504", "Koreksi Dana", "/report-koreksi-dana"],
    ],
  },
  {
    code: "MN600",
    name: "User & Role Management",
    icon: "administration",
    screens: [
      ["MN601", "User Management", "/user-management"],
      ["MN602", "Role Management", "/role-management"],
      ["MN603", "Cabang/Branch", "/branch-management"],
    ],
  },
];

const codesByUrl: ReadonlyMap<string, MenuFeatureCode> = new Map(
  areas.flatMap(({ code, url, screens }) => [
    ...(url === undefined ? [] : [[url, code] as const]),
    ...screens.map(([screen, , address]) => [address, screen] as const),
  ]),
);

/** The screen of the menu at a path, whatever its case; `undefined` where there is none. */
export function screenAt(path: string): MenuFeatureCode | undefined {
  return codesByUrl.get(path.toLowerCase());
}

/** The entries a role may see, groups before their screens. */
export function menuOf(features: ReadonlySet<FeatureCode>): MenuEntry[] {
  return areas.flatMap(entriesOf).filter((entry) => shows(entry.feature_code, features));
}

function entriesOf(area: Area): MenuEntry[] {
  const feature_action = { view: true };
  const { code, name, icon, url = "" } = area;
  const type = area.screens.length > 0 ? "title" : "normal";
  return [
    { feature_code: code, name, url, icon, parent: "", type, feature_action },
    ...area.screens.map(([feature_code, screenName, screenUrl]) => ({
      feature_code,
      name: screenName,
      url: screenUrl,
      icon: "",
      parent: code,
      type: "normal" as const,
      feature_action,
    })),
  ];
}
