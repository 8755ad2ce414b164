import { grouped } from "~/format/rupiah";
import { Icon, type IconName } from "./icon";
import { isWithin, type MenuState } from "./menu-state";
import { inertIf } from "./screen";

/** A line of the sidebar: a screen (`url`), or a heading over `items`. */
export interface SidebarGroup {
  readonly feature: string;
  readonly name: string;
  readonly icon: IconName;
  readonly url?: string;
  readonly items: readonly Readonly<Record<"feature" | "name" | "url", string>>[];
}

/** How much waits, by feature code. */
export type MenuCounts = Readonly<Partial<Record<string, number>>>;

interface SidebarProps {
  readonly groups: readonly SidebarGroup[];
  readonly pathname: string;
  readonly state: MenuState;
  /** What waits for the user behind an entry. */
  readonly pending: MenuCounts;
  /** Icons only: the entries of a group open beside its icon. */
  readonly narrow: boolean;
  /** A dialog lies over the page. */
  readonly isCovered: boolean;
  /** A group was opened or closed by hand. */
  readonly onToggle: (feature: string, isOpen: boolean) => void;
}

/**
 * The menu. The `<details>` before it opens it as a drawer on small screens, also without script; from 960 px the style sheet keeps
 * it in place. One group is open at a time.
 */
export function Sidebar({ groups, isCovered, ...shown }: SidebarProps) {
  return (
    <>
      <details className="drawer" {...inertIf(isCovered)}>
        <summary className="icon" aria-label="Menu">
          <Icon name="menu" />
        </summary>
      </details>
      <nav className="menu" aria-label="Menu utama" {...inertIf(isCovered)}>
        <ul>
          {groups.map((group) => (
            <li key={group.feature}>
              {group.url !== undefined ? (
                <a href={group.url} {...mark(group.feature, group.url, shown)}>
                  <Icon name={group.icon} />
                  {group.name}
                </a>
              ) : (
                <Group group={group} {...shown} />
              )}
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

type GroupProps = Omit<SidebarProps, "groups" | "isCovered"> & { readonly group: SidebarGroup };

/** The entries stand below the group's name; beside its icon in a narrow sidebar, which begins with all groups closed. */
function Group({ group, ...shown }: GroupProps) {
  const { narrow, state, onToggle } = shown;
  const isParent = group.items.some(({ feature }) => feature === state.selected);
  return (
    <details
      {...{ name: "menu" }}
      className={narrow ? "beside" : undefined}
      open={!narrow && state.open === group.feature}
      onToggle={({ currentTarget }) => narrow || onToggle(group.feature, currentTarget.open)}
    >
      <summary {...(narrow && { title: group.name, "aria-current": isParent || undefined })}>
        <Icon name={group.icon} />
        {group.name}
        {countPill(pendingIn(group, shown.pending))}
      </summary>
      <ul>
        <Items group={group} {...shown} />
      </ul>
    </details>
  );
}

function Items({ group, ...shown }: GroupProps) {
  return group.items.map(({ feature, name, url }) => (
    <li key={feature}>
      <a href={url} {...mark(feature, url, shown)}>
        {name}
        {countPill(shown.pending[feature])}
      </a>
    </li>
  ));
}

/** What waits in a group as a whole, where it is told, else below its entries. */
function pendingIn({ feature: group, items }: SidebarGroup, pending: MenuCounts): number {
  return pending[group] ?? items.reduce((sum, { feature }) => sum + (pending[feature] ?? 0), 0);
}

function countPill(count: number | undefined) {
  return count ? <b>{grouped(count)}</b> : null;
}

/** Marks the entry of this page; on a page outside the menu, the entry selected last. */
function mark(
  feature: string,
  url: string,
  { pathname, state }: Pick<SidebarProps, "pathname" | "state">,
): { "aria-current"?: "page" | "true" } {
  if (isWithin(url, pathname)) return { "aria-current": "page" };
  return feature === state.selected ? { "aria-current": "true" } : {};
}
