import type { IconName } from "./icon";

/** A line of the sidebar: a screen (`url`), or a heading over `items`. */
export interface SidebarGroup {
  readonly feature: string;
  readonly name: string;
  readonly icon: IconName;
  readonly url?: string;
  readonly items: readonly Readonly<Record<"feature" | "name" | "url", string>>[];
}

/**
 * What the menu remembers for the browser session (docs/product.md#shell): the entry last selected, and the
 * group that is open, which is its parent until the user opens another. Both are feature codes; "" for none.
 */
export interface MenuState {
  readonly selected: string;
  readonly open: string;
}

/** The dashboard, which is also the parent of screens that belong to no group. */
const defaultParent = "MN100";
const initialState: MenuState = { selected: defaultParent, open: defaultParent };
/** The user's own screen. It stands in no menu and selects the dashboard too. */
const ownScreen = "/profile";

/**
 * The state on a screen, after `before`: its entry is selected and the parent open; `before` itself where nothing changes, and
 * outside the menu.
 */
export function menuStateOn(pathname: string, groups: readonly SidebarGroup[], before: MenuState): MenuState {
  const state = stateOf(pathname, groups);
  return state === undefined || state.selected === before.selected ? before : state;
}

function stateOf(pathname: string, groups: readonly SidebarGroup[]): MenuState | undefined {
  if (isWithin(ownScreen, pathname)) return initialState;
  for (const { feature, url, items } of groups) {
    if (url !== undefined && isWithin(url, pathname)) return { selected: feature, open: feature };
    const entry = items.find((item) => isWithin(item.url, pathname));
    if (entry) return { selected: entry.feature, open: feature };
  }
  return undefined;
}

/** Paths are matched case-insensitively. */
export function isWithin(url: string, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return path === url || path.startsWith(`${url}/`);
}

const name = "menu";

export function readMenuState(cookieHeader: string | null): MenuState {
  const found = new RegExp(`(?:^|;\\s*)${name}=(\\w*)\\.(\\w*)(?:;|$)`).exec(cookieHeader ?? "");
  return found ? { selected: found[1]!, open: found[2]! } : initialState; // both groups always match
}

/** A cookie without an age: it lives as long as the browser session. */
export function menuCookie({ selected, open }: MenuState): string {
  return `${name}=${selected}.${open}; Path=/; SameSite=Lax`;
}
