import { grouped } from "~/format/rupiah";
import { Icon } from "./icon";
import { isWithin, type MenuState, type SidebarGroup } from "./menu-state";
import { opens, popover } from "./popover";

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
  /** A group was opened or closed by hand. */
  readonly onToggle: (feature: string, isOpen: boolean) => void;
}

export const sidebarId = "menu";

/**
 * The menu. On small screens it is a drawer by the browser's own popover, which opens, closes on Escape and gives the
 * focus back without script; from 960 px the style sheet keeps it in place. One group is open at a time.
 */
export function Sidebar({ groups, narrow, ...shown }: SidebarProps) {
  return (
    <nav className="menu" aria-label="Menu utama" {...popover(sidebarId)}>
      <p className="drawer">
        Menu
        <button type="button" className="icon" aria-label="Tutup menu" {...opens(sidebarId)}>
          <Icon name="close" />
        </button>
      </p>
      <ul>
        {groups.map((group) => (
          <li key={group.feature}>
            {group.url !== undefined ? (
              <a href={group.url} {...mark(group.feature, group.url, shown)}>
                <Icon name={group.icon} />
                {group.name}
              </a>
            ) : narrow ? (
              <GroupBeside group={group} {...shown} />
            ) : (
              <GroupBelow group={group} {...shown} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type GroupProps = Omit<SidebarProps, "groups" | "narrow"> & { readonly group: SidebarGroup };

function GroupBelow({ group, ...shown }: GroupProps) {
  return (
    <details
      {...{ name: "menu" }}
      open={shown.state.open === group.feature}
      onToggle={({ currentTarget }) => shown.onToggle(group.feature, currentTarget.open)}
    >
      <summary>
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

/** A popover beside the group's icon: it closes on Escape and on a click outside, without script as well. */
function GroupBeside({ group, ...shown }: GroupProps) {
  const isParent = group.items.some(({ feature }) => feature === shown.state.selected);
  return (
    <>
      <button
        type="button"
        title={group.name}
        aria-current={isParent ? "true" : undefined}
        {...opens(group.feature)}
      >
        <Icon name={group.icon} />
        {group.name}
        {countPill(pendingIn(group, shown.pending))}
      </button>
      <ul {...popover(group.feature)}>
        <Items group={group} {...shown} />
      </ul>
    </>
  );
}

function Items({ group, ...shown }: GroupProps) {
  return group.items.map(({ feature, name, url }) => (
    <li key={`${feature} ${name}`}>
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
