import {
  channelFeatureCode,
  type FeatureCode,
  menuFeatureCodes,
  type MenuFeatureCode,
} from "contract/features";
import { refused } from "./errors";

/** A line of a role's menu on the wire. */
export interface Privilege {
  readonly code: string;
  readonly view: boolean;
}

/**
 * Menu groups hold screens and grant nothing themselves: a group shows when anything in it does
 * (spec, document 1 §4, menu tree rules). So only screens are stored, and groups are derived.
 */
const groups: ReadonlySet<FeatureCode> = new Set(["MN200", "MN300", "MN400", "MN500", "MN600"]);

const groupOf = (code: FeatureCode) => `${code.slice(0, 3)}00` as FeatureCode;

const grantable: ReadonlySet<string> = new Set<string>([...menuFeatureCodes, channelFeatureCode]);
const isFeatureCode = (code: string): code is FeatureCode => grantable.has(code);

/** The screens a menu grants. The channel's code is in no menu, so one that a role holds stays unless it is named. */
export function screensOf(menu: readonly Privilege[], held: readonly FeatureCode[] = []): FeatureCode[] {
  if (menu.length === 0) throw refused("Menu Previlege wajib diisi.");
  const screens = new Set<FeatureCode>(held.filter((code) => code === channelFeatureCode));
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
  return [...held].some((screen) => screen !== channelFeatureCode && groupOf(screen) === code);
}

/** The whole menu with what a role may see of it; the channel's code only where it is held. */
export function privilegesOf(features: readonly FeatureCode[]): Privilege[] {
  const held = new Set(features);
  const menu = menuFeatureCodes.map((code) => ({ code, view: shows(code, held) }));
  return held.has(channelFeatureCode) ? [...menu, { code: channelFeatureCode, view: true }] : menu;
}

/** Nobody grants a feature they lack, be it by editing a role or by giving someone a role (rules.md §5). */
export function requireGrantable(
  granter: { readonly features: ReadonlySet<FeatureCode> },
  granted: readonly FeatureCode[],
  already: readonly FeatureCode[] = [],
): void {
  const lacks = granted.some((code) => !granter.features.has(code) && !already.includes(code));
  if (lacks) throw refused("Anda tidak dapat memberikan hak akses yang tidak Anda miliki.");
}
