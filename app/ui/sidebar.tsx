import { Icon, type IconName } from "./icon";
import { inertIf } from "./screen";

/** A line of the sidebar: a screen (`url`), or a heading over `items`. */
export interface SidebarGroup {
  readonly name: string;
  readonly icon: IconName;
  readonly url?: string;
  readonly items: readonly { readonly name: string; readonly url: string }[];
}

interface SidebarProps {
  readonly groups: readonly SidebarGroup[];
  readonly pathname: string;
  /** Icons only: every group is closed, and opens beside its icon. */
  readonly narrow: boolean;
  /** A dialog lies over the page. */
  readonly isCovered: boolean;
}

export const sidebarId = "menu";

/**
 * The menu. On small screens it is a drawer by the browser's own popover, which opens, closes on Escape and gives the
 * focus back without script; from 960 px the style sheet keeps it in place. Of the groups one is open at a time.
 */
export function Sidebar({ groups, pathname, narrow, isCovered }: SidebarProps) {
  return (
    <nav
      id={sidebarId}
      className="menu"
      aria-label="Menu utama"
      {...{ popover: "auto" }}
      {...inertIf(isCovered)}
    >
      <ul>
        {groups.map((group) => (
          <li key={group.name}>
            {group.url ? (
              <a
                href={group.url}
                {...currentMark(group.url, pathname)}
                title={narrow ? group.name : undefined}
              >
                <Icon name={group.icon} />
                <span>{group.name}</span>
              </a>
            ) : (
              <Group key={String(narrow)} {...{ group, pathname, narrow }} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group, pathname, narrow }: { group: SidebarGroup; pathname: string; narrow: boolean }) {
  const isCurrent = group.items.some((item) => isWithin(item.url, pathname));
  return (
    <details {...{ name: "menu" }} open={isCurrent && !narrow}>
      <summary
        aria-current={isCurrent && narrow ? "true" : undefined}
        title={narrow ? group.name : undefined}
      >
        <Icon name={group.icon} />
        <span>{group.name}</span>
      </summary>
      <ul>
        {group.items.map((item) => (
          <li key={item.url}>
            <a href={item.url} {...currentMark(item.url, pathname)}>
              {item.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function currentMark(url: string, pathname: string): { "aria-current"?: "page" } {
  return isWithin(url, pathname) ? { "aria-current": "page" } : {};
}

/** Paths are matched case-insensitively (rules.md §2). */
function isWithin(url: string, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return path === url || path.startsWith(`${url}/`);
}
