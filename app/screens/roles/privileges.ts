import type { SubmissionResult } from "@conform-to/react";
import {
  featureNames,
  groupOf,
  menuFeatureCodes,
  menuGroupCodes,
  type MenuFeatureCode,
} from "contract/features";
import { textsIn } from "~/form/stale-edit";

/** A menu group and its screens, as a role's privileges show them. */
export interface PrivilegeGroup {
  readonly code: MenuFeatureCode;
  readonly screens: readonly MenuFeatureCode[];
}

/** No tree shows the dashboard (docs/product.md#roles). */
export const hiddenPrivilege: MenuFeatureCode = "MN100";

/** The privileges a role may hold. A group grants nothing itself: it is on while anything in it is. */
export const privilegeTree: readonly PrivilegeGroup[] = menuGroupCodes.map((group) => ({
  code: group,
  screens: menuFeatureCodes.filter((code) => code !== group && groupOf(code) === group),
}));

/** The boxes of the tree as they were sent. */
export interface PostedTree {
  /** Codes of the checked boxes. */
  readonly menu: readonly string[];
  /** Groups that were on when the tree was shown. */
  readonly shown: readonly string[];
  /** What the tree cannot change, because it does not show it or its user may not. */
  readonly kept: readonly string[];
}

/**
 * The screens that a tree grants, by the rules of the menu tree (docs/product.md#roles): a group that was turned on or off takes
 * all its screens along, as far as its user may grant them; a screen that is on turns its group on; a group without screens
 * is off. A group that was turned on together with some of its screens means those: without script it could not be checked
 * by them. With script the boxes have followed these rules already.
 *
 * @param mayGrant what the user holds
 */
export function grantedScreens(
  { menu, shown, kept }: PostedTree,
  mayGrant: readonly string[],
): MenuFeatureCode[] {
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

/** The tree of what a role grants, as somebody with these features sees it before touching it. */
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

/** "Report › Koreksi Dana": three screens go by the name of Koreksi Dana. */
export function privilegeName(code: MenuFeatureCode): string {
  const group = groupOf(code);
  return group === code ? featureNames[code] : `${featureNames[group]} › ${featureNames[code]}`;
}

/** The boxes of a form that was sent back; undefined for a form that was not. */
export function postedTree(lastResult: SubmissionResult<string[]> | null): PostedTree | undefined {
  const sent = lastResult?.initialValue;
  if (!sent) return undefined;
  return { menu: textsIn(sent, "menu"), shown: textsIn(sent, "shown"), kept: textsIn(sent, "kept") };
}
