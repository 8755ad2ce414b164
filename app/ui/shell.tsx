import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from "react";
import { isLinkEvent, useDelegatedAnchors } from "remix-utils/use-delegated-anchors";
import { bellName } from "~/texts/notices";
import { HelpLink } from "./help-link";
import { Icon } from "./icon";
import { menuCookie, menuStateOn, type MenuState, type SidebarGroup } from "./menu-state";
import { NavigationProgress } from "./navigation-progress";
import { closeOnEscape, closePopovers, opens, popover } from "./popover";
import { inertIf } from "./screen";
import { Sidebar, sidebarId, type MenuCounts } from "./sidebar";
import { foldHref, keepSidebar } from "./sidebar-state";

interface ShellUser {
  readonly name: string;
  readonly branchName: string;
  readonly roleName: string;
}

interface ShellProps {
  readonly user: ShellUser;
  readonly menu: readonly SidebarGroup[];
  /** What the menu remembered when the page was asked for. */
  readonly menuState: MenuState;
  /** How much waits for the user on a screen, by its feature. */
  readonly pending: MenuCounts;
  /** Notices that the user has not read; null where there are no notices. */
  readonly unread: number | null;
  /** Whether the sidebar was left narrow. */
  readonly narrow: boolean;
  /** Whether the user signs in with a password here, which they may change. */
  readonly hasPassword: boolean;
  /** Further entries of the profile menu, above Logout. */
  readonly profileItems?: ReactNode;
  /** The search of the top bar. */
  readonly search?: ReactNode;
  readonly signOutHref: string;
  readonly screen: ShownScreen;
  /** A dialog over everything, on any screen. */
  readonly dialog?: ReactNode;
  readonly children: ReactNode;
}

/** The screen inside the shell. */
export interface ShownScreen {
  /** The screen's own path, even while a dialog lies over it. */
  readonly path: string;
  /** Whether the screen has laid a dialog over itself. */
  readonly hasDialog: boolean;
}

export const contentId = "isi";

/**
 * Top bar, sidebar and the screen. Links are plain anchors here and in every screen, which the browser follows. A page with script
 * has one listener on the shell instead of a component per link, of which a long list would have 250.
 */
export function Shell({ user, menu, pending, unread, screen, dialog, ...props }: ShellProps) {
  const { pathname, search } = useLocation();
  const { menuState, onToggle } = useMenuState(menu, pathname, props.menuState);
  const [narrow, setNarrow] = useState(props.narrow);
  const root = useRef<HTMLDivElement>(null);
  const stayInPlace = useLinksInPlace();
  useDelegatedAnchors(root);
  useFreshStart(root, screen.path, pathname + search);

  function fold(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
    keepSidebar(!narrow);
    setNarrow(!narrow);
  }

  const hasDialog = Boolean(dialog);
  const isCovered = hasDialog || screen.hasDialog;
  return (
    <>
      <a className="unseen" href={`#${contentId}`}>
        Lewati ke isi
      </a>
      <div
        ref={root}
        className={narrow ? "narrow" : undefined}
        onClickCapture={stayInPlace}
        onKeyDown={closeOnEscape}
      >
        <NavigationProgress />
        <header className="top" {...inertIf(isCovered)}>
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
          {props.search}
          <HelpLink className="icon help">
            <Icon name="help" />
          </HelpLink>
          {unread !== null && <Bell unread={unread} />}
          <ProfileMenu user={user} hasPassword={props.hasPassword} signOutHref={props.signOutHref}>
            {props.profileItems}
          </ProfileMenu>
        </header>
        <div className="opening" {...inertIf(isCovered)}>
          <button type="button" className="icon drawer" aria-label="Menu" {...opens(sidebarId)}>
            <Icon name="menu" />
          </button>
          <Sidebar groups={menu} state={menuState} {...{ pathname, pending, narrow, onToggle }} />
        </div>
        <main id={contentId} tabIndex={-1} {...inertIf(hasDialog)}>
          {props.children}
        </main>
        {dialog}
      </div>
    </>
  );
}

const mostShown = 99;

/** Leads to the notices, and says how many are unread. */
function Bell({ unread }: { unread: number }) {
  const count = unread === 0 ? "" : unread > mostShown ? `${mostShown}+` : String(unread);
  return (
    <a className="icon bell" href="/notices" aria-label={bellName(count)}>
      <Icon name="bell" />
      {count && <b>{count}</b>}
    </a>
  );
}

interface ProfileMenuProps {
  readonly user: ShellUser;
  readonly hasPassword: boolean;
  readonly signOutHref: string;
  readonly children: ReactNode;
}

const profileMenuId = "profil";

/** A popover: it closes on Escape and on a click outside, without script as well. */
function ProfileMenu({ user, hasPassword, signOutHref, children }: ProfileMenuProps) {
  return (
    <div className="opening">
      <button type="button" className="profile" {...opens(profileMenuId)}>
        <Icon name="person" />
        <span>{user.name}</span>
      </button>
      <div className="card profile-menu" {...popover(profileMenuId)}>
        <p className="quiet">
          {user.roleName}
          <br />
          {user.branchName}
        </p>
        <a href="/profile">Profile</a>
        {hasPassword && <a href="/change-password">Ubah Password</a>}
        <HelpLink>Bantuan</HelpLink>
        {children}
        <a href={signOutHref} data-still>
          Logout
        </a>
      </div>
    </div>
  );
}

/** The menu's memory, kept in a cookie so that the server draws it right at once. */
function useMenuState(menu: readonly SidebarGroup[], pathname: string, initial: MenuState) {
  const [before, setBefore] = useState(initial);
  const menuState = menuStateOn(pathname, menu, before);
  if (menuState !== before) setBefore(menuState);
  useEffect(() => {
    document.cookie = menuCookie(menuState);
  }, [menuState]);
  const onToggle = (feature: string, isOpen: boolean) => {
    if (isOpen) setBefore((state) => ({ ...state, open: feature }));
    else setBefore((state) => (state.open === feature ? { ...state, open: "" } : state));
  };
  return { menuState, onToggle };
}

/** Links that open or leave a dialog say `data-still`, or are switches. They do not scroll the page behind the dialog. */
function useLinksInPlace() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = isLinkEvent(event.nativeEvent);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link?.matches("[data-still], [role=switch]") || !isPlain) return;
    event.preventDefault();
    event.stopPropagation();
    navigate(link.pathname + link.search, { preventScrollReset: true });
  };
}

/**
 * A new page begins as it does without script: drawer and menus are closed, and on a new screen the focus is at the screen's start.
 */
function useFreshStart(root: RefObject<HTMLElement>, screenPath: string, address: string) {
  useEffect(() => {
    if (root.current) closePopovers(root.current);
  }, [root, address]);

  const shownPath = useRef(screenPath);
  useEffect(() => {
    if (shownPath.current === screenPath) return;
    shownPath.current = screenPath;
    root.current?.querySelector("main")?.focus({ preventScroll: true });
  }, [root, screenPath]);
}
