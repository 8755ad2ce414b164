import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from "react";
import { useDelegatedAnchors } from "remix-utils/use-delegated-anchors";
import { Icon } from "./icon";
import { Sidebar, sidebarId, type SidebarGroup } from "./sidebar";
import { foldHref, keepSidebar } from "./sidebar-state";
import { Waiting } from "./waiting";

export interface ShellUser {
  readonly name: string;
  readonly branchName: string;
  readonly roleName: string;
}

interface ShellProps {
  readonly user: ShellUser;
  readonly menu: readonly SidebarGroup[];
  /** Whether the sidebar was left narrow. */
  readonly narrow: boolean;
  /** What the profile menu offers besides signing out. */
  readonly profileItems?: ReactNode;
  readonly children: ReactNode;
}

const contentId = "isi";

/**
 * Top bar, sidebar and the screen. Links are plain anchors here and in every screen: without script the browser follows
 * them, with script one listener on the shell does (a component per link costs 250 of them on a long list).
 */
export function Shell({ user, menu, narrow: initiallyNarrow, profileItems, children }: ShellProps) {
  const { pathname, search } = useLocation();
  const [narrow, setNarrow] = useState(initiallyNarrow);
  const root = useRef<HTMLDivElement>(null);
  useDelegatedAnchors(root);
  useFreshStart(root, pathname, search);

  function fold(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
    keepSidebar(!narrow);
    setNarrow(!narrow);
  }

  return (
    <>
      <a className="unseen" href={`#${contentId}`}>
        Lewati ke isi
      </a>
      <div ref={root} className={narrow ? "narrow" : undefined}>
        <Waiting />
        <header className="top">
          <button type="button" className="icon drawer" aria-label="Menu" {...{ popovertarget: sidebarId }}>
            <Icon name="menu" />
          </button>
          <a
            className="icon fold"
            href={foldHref(pathname, search, narrow)}
            aria-label={narrow ? "Lebarkan menu" : "Ciutkan menu"}
            onClickCapture={fold}
          >
            <Icon name="menu" />
          </a>
          <a className="brand" href="/dashboard">
            Ramah Zakat
          </a>
          <ProfileMenu user={user}>{profileItems}</ProfileMenu>
        </header>
        <Sidebar groups={menu} pathname={pathname} narrow={narrow} />
        <main id={contentId} tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

function ProfileMenu({ user, children }: { user: ShellUser; children: ReactNode }) {
  return (
    <details className="profile">
      <summary>
        <Icon name="person" />
        <span>{user.name}</span>
      </summary>
      <div>
        <p className="quiet">
          {user.roleName}
          <br />
          {user.branchName}
        </p>
        <a href="/profile">Profile</a>
        <a href="/change-password">Ubah Password</a>
        {children}
        <a href="/logout">Logout</a>
      </div>
    </details>
  );
}

/**
 * A new page begins as it does without script: drawer and profile menu closed, and the focus, if a new screen took the
 * place of what had it, at the start of the screen.
 */
function useFreshStart(root: RefObject<HTMLElement>, pathname: string, search: string) {
  useEffect(() => {
    root.current?.querySelector<HTMLElement>(".menu:popover-open")?.hidePopover();
    root.current?.querySelector(".profile[open]")?.removeAttribute("open");
  }, [root, pathname, search]);

  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    root.current?.querySelector("main")?.focus({ preventScroll: true });
  }, [root, pathname]);
}
