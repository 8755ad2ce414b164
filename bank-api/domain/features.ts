import {
  channelFeatureCode,
  type FeatureCode,
  groupOf,
  menuFeatureCodes,
  type MenuFeatureCode,
  menuGroupCodes,
} from "contract/features";
import { refused } from "./errors";

/** A line of a role's menu on the wire. */
interface Privilege {
  readonly code: string;
  readonly view: boolean;
}

/**
 * Menu groups hold screens and grant nothing themselves: a group shows when anything in it does
 * (docs/product.md#menu-and-feature-codes). So only screens are stored, and groups are derived.
 */
const groups: ReadonlySet<FeatureCode> = new Set(menuGroupCodes);

const grantable: ReadonlySet<string> = new Set<string>([...menuFeatureCodes, channelFeatureCode]);
const isFeatureCode = (code: string): code is FeatureCode => grantable.has(code);

/** Features that no privilege tree on a screen shows: the dashboard (docs/product.md#roles) and the channel. */
const hidden: ReadonlySet<FeatureCode> = new Set(["MN100", channelFeatureCode]);

/** A new role starts with the dashboard (docs/product.md#roles), unless its maker lacks it. */
export function startingFeatures(maker: { readonly features: ReadonlySet<FeatureCode> }): FeatureCode[] {
  return maker.features.has("MN100") ? ["MN100"] : [];
}

/** The screens that a menu grants. Hidden features that are held stay, unless the menu names them. */
export function screensOf(menu: readonly Privilege[], held: readonly FeatureCode[] = []): FeatureCode[] {
  if (menu.length === 0) throw refused("Menu Previlege wajib diisi.");
  const screens = new Set<FeatureCode>(held.filter((code) => hidden.has(code)));
  for (const { code, view } of menu) {
    if (!isFeatureCode(code)) throw refused("Menu Previlege memuat kode yang tidak dikenal.");
    if (groups.has(code)) continue;
    if (view) screens.add(code);
    else screens.delete(code);
  }
  return [...screens].sort();
}

/** Whether a menu entry shows: a screen that is held, or a group with one in it. */
export function shows(code: MenuFeatureCode, held: ReadonlySet<FeatureCode>): boolean {
  if (!groups.has(code)) return held.has(code);
  return [...held].some((screen) => groupOf(screen) === code);
}

/** The whole menu with what a role may see of it; the channel's code only where it is held. */
export function privilegesOf(features: readonly FeatureCode[]): Privilege[] {
  const held = new Set(features);
  const menu = menuFeatureCodes.map((code) => ({ code, view: shows(code, held) }));
  return held.has(channelFeatureCode) ? [...menu, { code: channelFeatureCode, view: true }] : menu;
}

/** Nobody grants a feature that they lack, whether they edit a role or give someone a role (docs/rules.md#administrators). */
export function requireGrantable(
  granter: { readonly features: ReadonlySet<FeatureCode> },
  granted: readonly FeatureCode[],
  already: readonly FeatureCode[] = [],
): void {
  const lacks = granted.some((code) => !granter.features.has(code) && !already.includes(code));
  if (lacks) throw refused("Anda tidak dapat memberikan hak akses yang tidak Anda miliki.");
}
