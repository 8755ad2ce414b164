import {
  featureNames,
  groupOf,
  menuFeatureCodes,
  menuGroupCodes,
  type MenuFeatureCode,
} from "contract/features";
import { valuesIn, type Draft } from "~/form/draft";

/** No tree shows the dashboard (docs/product.md#roles). */
export const hiddenPrivilege: MenuFeatureCode = "MN100";

/** The privileges that a role may have. A group grants nothing itself: it is on while one of its screens is on. */
export const privilegeTree = menuGroupCodes.map((group) => ({
  code: group,
  screens: menuFeatureCodes.filter((code) => code !== group && groupOf(code) === group),
}));

/** The boxes of the tree as they were sent. */
export interface PostedTree {
  /** Codes of the checked boxes. */
  readonly menu: readonly string[];
  /** Groups that were on when the tree was shown. */
  readonly shown: readonly string[];
  /** Codes that the tree cannot change: it does not show them, or the user may not grant them. */
  readonly kept: readonly string[];
}

/**
 * The screens that a posted tree grants, by the rules of the menu tree (docs/product.md#roles):
 * - A group that was switched on or off switches all its screens, as far as the user may grant them.
 * - A group that was switched on together with some of its screens grants only those: without script, a screen cannot switch its
 *   group on.
 * - A screen that is on switches its group on. A group without screens is off.
 *
 * With script, the boxes have followed these rules already.
 *
 * @param mayGrant the features of the user
 */
export function grantedScreens({ menu, shown, kept }: PostedTree, mayGrant: readonly string[]) {
  const checked = new Set(menu);
  const chosen = privilegeTree.flatMap(({ code, screens }) => {
    const wasOn = shown.includes(code);
    if (wasOn && !checked.has(code)) return [];
    const own = screens.filter((screen) => checked.has(screen));
    const wasTurnedOn = !wasOn && checked.has(code);
    return wasTurnedOn && own.length === 0 ? screens.filter((screen) => mayGrant.includes(screen)) : own;
  });
  return menuFeatureCodes.filter((code) => chosen.includes(code) || kept.includes(code));
}

/** The tree of a role before anybody changes it, as a user with the features `mayGrant` sees it. */
export function treeOf(granted: readonly MenuFeatureCode[], mayGrant: readonly string[]): PostedTree {
  const isOpen = (code: MenuFeatureCode) => code !== hiddenPrivilege && mayGrant.includes(code);
  const groups = privilegeTree.filter(({ screens }) => screens.some((screen) => granted.includes(screen)));
  const shown = groups.map(({ code }) => code);
  return {
    menu: [...shown, ...granted.filter(isOpen)],
    shown,
    kept: granted.filter((code) => !isOpen(code)),
  };
}

/** "Report › Koreksi Dana". The group is needed, because three screens are called Koreksi Dana. */
export function privilegeName(code: MenuFeatureCode): string {
  const group = groupOf(code);
  return group === code ? featureNames[code] : `${featureNames[group]} › ${featureNames[code]}`;
}

/** The boxes of a form that comes back; undefined if there is none. */
export function postedTree(draft: Draft | null): PostedTree | undefined {
  if (!draft) return undefined;
  return { menu: valuesIn(draft, "menu"), shown: valuesIn(draft, "shown"), kept: valuesIn(draft, "kept") };
}
