import type { Capability } from "./capabilities";

/** A line of the menu: a screen (`url`), or a heading over `items`. */
export interface MenuGroup {
  readonly feature: MenuFeatureCode;
  readonly name: string;
  readonly icon: (typeof menu)[number]["icon"];
  readonly url?: string;
  readonly items: readonly MenuItem[];
}

/** A screen below a heading. */
export interface MenuItem {
  readonly feature: MenuFeatureCode;
  readonly name: string;
  readonly url: string;
  /** An extension's screen needs a bank that supports this. */
  readonly capability?: Capability;
}

/** What only some may do on a screen that others see too. It stands in no menu, and a role may grant it as it grants a screen. */
export interface Act {
  readonly feature: MenuFeatureCode;
  readonly name: string;
  readonly capability: Capability;
}

const item = <Code extends string>(feature: Code, name: string, url: string, capability?: Capability) => ({
  feature,
  name,
  url,
  ...(capability && { capability }),
});

const menu = [
  { feature: "MN100", name: "Dashboard", icon: "dashboard", url: "/dashboard", items: [] },
  {
    feature: "MN200",
    name: "Mustahik",
    icon: "mustahik",
    items: [
      item("MN201", "List Mustahik", "/list-mustahik"),
      item("MN205", "List Account Mustahik", "/list-account-mustahik"),
      item("MN202", "Upload Data Mustahik", "/upload-data-mustahik"),
      item("MN203", "Penyaluran Dana", "/penyaluran-dana-mustahik"),
      item("MN204", "Koreksi Dana", "/koreksi-dana-mustahik"),
      item("MN206", "Asnaf Mustahik", "/upload-asnaf-mustahik", "zakat"),
      item("MN207", "Keluarga", "/households", "zakat"),
      item("MN208", "Kelengkapan Data", "/completeness", "zakat"),
      item("MN210", "Pengisian Data", "/upload-kelengkapan-mustahik", "zakat"),
      item("MN209", "Data Ganda", "/duplicates", "zakat"),
    ],
  },
  {
    feature: "MN300",
    name: "Merchant",
    icon: "merchant",
    items: [
      item("MN301", "List Merchant", "/list-merchant"),
      item("MN304", "List Account Merchant", "/list-account-merchant"),
      item("MN302", "Upload Data Merchant", "/upload-data-merchant"),
      item("MN303", "List Pencairan Dana", "/pencairan-dana-merchant"),
      item("MN305", "Kategori Merchant", "/merchant-categories", "zakat"),
    ],
  },
  {
    feature: "MN400",
    name: "Approve List",
    icon: "approve",
    items: [
      item("MN401", "Data Mustahik", "/approve-data-mustahik"),
      item("MN402", "Penyaluran Dana", "/approve-penyaluran-dana"),
      item("MN403", "Data Merchant", "/approve-data-merchant"),
      item("MN404", "Koreksi Dana", "/approve-koreksi-dana"),
      item("MN405", "Pencairan Dana", "/approve-pencairan-dana"),
      item("MN406", "Asnaf Mustahik", "/approve-asnaf-mustahik", "zakat"),
      item("MN407", "Pengisian Data", "/approve-kelengkapan-mustahik", "zakat"),
    ],
  },
  {
    feature: "MN500",
    name: "Report",
    icon: "report",
    items: [
      item("MN501", "Penyaluran Zakat", "/report-penyaluran-zakat"),
      item("MN502", "Penggunaan Zakat", "/report-penggunaan-zakat"),
      item("MN503", "Pencairan Dana Merchant", "/report-pencairan-dana"),
      item("MN504", "Koreksi Dana", "/report-koreksi-dana"),
      item("MN505", "Penyaluran per Asnaf", "/report-asnaf", "zakat"),
      item("MN506", "Laporan Periode", "/report-periods", "zakat"),
      item("MN507", "Dana Mengendap", "/report-idle-balances", "zakat"),
    ],
  },
  {
    feature: "MN600",
    name: "User & Role Management",
    icon: "administration",
    items: [
      item("MN601", "User Management", "/user-management"),
      item("MN602", "Role Management", "/role-management"),
      item("MN603", "Cabang/Branch", "/branch-management"),
      item("MN604", "Aturan Persetujuan", "/approval-rules", "approvals"),
      item("MN605", "Penyetuju Pengganti", "/deputies", "approvals"),
      item("MN606", "Program", "/programmes", "zakat"),
    ],
  },
  {
    feature: "MN700",
    name: "Data Pribadi",
    icon: "privacy",
    items: [
      item("MN701", "Permintaan Data", "/data-requests", "privacy"),
      item("MN702", "Pemberitahuan Privasi", "/privacy-notices", "privacy"),
      item("MN703", "Register Pemrosesan", "/processing-register", "privacy"),
      item("MN704", "Masa Simpan", "/retention", "privacy"),
      item("MN705", "Data yang Tersangkut", "/concerned-people", "privacy"),
      item("MN706", "Insiden", "/incidents", "privacy"),
    ],
  },
] as const;

const acts = [
  { feature: "MN408", name: "Penyatuan Data Ganda", capability: "zakat" },
  { feature: "MN508", name: "Penutupan Laporan Periode", capability: "zakat" },
  { feature: "MN707", name: "Persetujuan Penghapusan", capability: "privacy" },
  { feature: "MN708", name: "Jawaban Permintaan Data", capability: "privacy" },
  { feature: "MN709", name: "Persetujuan Pemberitahuan", capability: "privacy" },
  { feature: "MN710", name: "Penutupan Insiden", capability: "privacy" },
] as const;

export const menuActs: readonly Act[] = acts;

/** The menu of the bank's sign-in answer and of the app, in the order of the sidebar (docs/product.md#menu-and-feature-codes). */
export const menuGroups: readonly MenuGroup[] = menu;

export type MenuFeatureCode =
  | (typeof menu)[number]["feature"]
  | (typeof menu)[number]["items"][number]["feature"]
  | (typeof acts)[number]["feature"];

/** Where the screen of an entry stands; undefined of a heading or an act. */
export const urlOf = (code: MenuFeatureCode) =>
  menuGroups.flatMap(({ items }) => items).find(({ feature }) => feature === code)?.url;

type ScreenIn<Group> = Extract<(typeof menu)[number], { feature: Group }>["items"][number]["feature"];

/** The screens of a group, in the order of the menu. */
export const screensIn = <Group extends MenuFeatureCode>(group: Group) =>
  menuGroups.find(({ feature }) => feature === group)!.items.map(({ feature }) => feature) as [
    ScreenIn<Group>,
    ...ScreenIn<Group>[],
  ];

/** The group that a screen or an act stands in; of a code that stands in none, itself. */
export const groupOf = (code: FeatureCode) => `${code.slice(0, 3)}00` as MenuFeatureCode;

/** The acts on screens of a group. */
export const actsIn = (group: MenuFeatureCode) =>
  menuActs.filter(({ feature }) => groupOf(feature) === group);

/** Feature codes that a role may grant, a group before its screens, and its acts after them. */
export const menuFeatureCodes: readonly MenuFeatureCode[] = menuGroups.flatMap(({ feature, items }) => [
  feature,
  ...[...items, ...actsIn(feature)].map((each) => each.feature),
]);

/** Groups hold screens and grant nothing themselves: a group shows when anything in it does. */
export const menuGroupCodes = menuGroups
  .filter(({ items }) => items.length > 0)
  .map(({ feature }) => feature);

/** The merchants' channel: a service user, in no menu (docs/wire.md#who-may-call). */
export const channelFeatureCode = "CH001";

export type FeatureCode = MenuFeatureCode | typeof channelFeatureCode;

/** What features are called. */
export const featureNames = Object.fromEntries([
  ...[...menuGroups.flatMap((group) => [group, ...group.items]), ...menuActs].map(({ feature, name }) => [
    feature,
    name,
  ]),
  [channelFeatureCode, "Kanal Merchant"],
]) as Readonly<Record<FeatureCode, string>>;
