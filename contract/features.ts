/**
 * Feature codes that a role may grant (docs/product.md#menu-and-feature-codes).
 * Groups (MN200 …) are parents; their children guard screens.
 */
export const menuFeatureCodes = [
  "MN100",
  "MN200", "MN201", "MN205", "MN202", "MN203", "MN204",
  "MN300", "MN301", "MN304", "MN302", "MN303",
  "MN400", "MN401", "MN402", "MN403", "MN404", "MN405",
  "MN500", "MN501", "MN502", "MN503", "MN504",
  "MN600", "MN601", "MN602", "MN603",
] as const; // prettier-ignore

/** Groups hold screens and grant nothing themselves: a group shows when anything in it does. */
export const menuGroupCodes = ["MN200", "MN300", "MN400", "MN500", "MN600"] as const;

/** The group that a screen stands in; of a code that stands in none, itself. */
export const groupOf = (code: MenuFeatureCode) => `${code.slice(0, 3)}00` as MenuFeatureCode;

/** The merchants' channel: a service user, in no menu (docs/wire.md#who-may-call). */
export const channelFeatureCode = "CH001";

export type MenuFeatureCode = (typeof menuFeatureCodes)[number];
export type FeatureCode = MenuFeatureCode | typeof channelFeatureCode;
