import { menuGroups, type MenuGroup, type MenuItem } from "contract/features";

/** What waits on all approve screens, and proposals. The specification does not have it, so it goes by its group's code. */
const inbox: MenuItem = { feature: "MN400", name: "Kotak Masuk", url: "/approve-list" };

/** The app's menu: the contract's, and the inbox. */
export const menuCatalogue: readonly MenuGroup[] = menuGroups.map((group) =>
  group.feature === inbox.feature ? { ...group, items: [inbox, ...group.items] } : group,
);

/** What the sidebar shows: entries whose feature the role may view, and headings that still have any. */
export function menuFor(features: readonly string[]): MenuGroup[] {
  const visible = new Set(features);
  return menuCatalogue
    .map((group) => ({ ...group, items: group.items.filter((item) => visible.has(item.feature)) }))
    .filter((group) => group.items.length > 0 || (group.url !== undefined && visible.has(group.feature)));
}

/** The entry whose screen stands at a path, in any case, with the name of its group; undefined for a path below a screen. */
export function menuItemAt(pathname: string): (MenuItem & { readonly groupName: string }) | undefined {
  const path = pathname.toLowerCase();
  for (const { feature, name, url, items } of menuCatalogue) {
    if (url === path) return { feature, name, url, groupName: name };
    const item = items.find((each) => each.url === path);
    if (item) return { ...item, groupName: name };
  }
  return undefined;
}
