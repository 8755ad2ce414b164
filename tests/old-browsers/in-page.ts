/* Functions that run in the page. Each is sent as text, so it knows nothing outside of itself. */

/** What a person sees of a page, and where. */
export interface Seen {
  readonly heading: string | undefined;
  readonly headingTop: number;
  readonly tableRows: number;
  readonly isFirstRowSeen: boolean;
  readonly isMenuSeen: boolean;
  /** How far the menu lies over the content. */
  readonly menuOverContent: number;
  readonly isSignOutSeen: boolean;
  /** What stands above the window, where nobody can scroll to. */
  readonly above: readonly string[];
  /** How much wider than the window the page is. */
  readonly tooWide: number;
}

export function seePage(): Seen {
  const hasRoom = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === "visible";
  };
  /** Nothing lies over its middle. */
  const isReachable = (element: Element | null | undefined) => {
    if (!element || !hasRoom(element)) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const heading = document.querySelector("h1");
  const menu = document.querySelector('nav[aria-label="Menu utama"]');
  const main = document.querySelector("main");
  const rows = document.querySelectorAll("main tr");
  const firstRow = document.querySelector("main tbody tr");
  const signOut = document.querySelector('header a[href*="dialog=logout"]');
  const isMenuSeen = isReachable(menu?.querySelector("a"));
  return {
    heading: heading?.textContent ?? undefined,
    headingTop: heading && hasRoom(heading) ? heading.getBoundingClientRect().top : -1,
    tableRows: rows.length,
    isFirstRowSeen: firstRow === null || hasRoom(firstRow),
    isMenuSeen,
    menuOverContent:
      menu && main && isMenuSeen
        ? Math.max(0, menu.getBoundingClientRect().right - main.getBoundingClientRect().left)
        : 0,
    isSignOutSeen: isReachable(signOut),
    above: [...document.querySelectorAll("body *:not(.unseen)")]
      .filter((element) => hasRoom(element) && element.getBoundingClientRect().top < -1)
      .map(({ tagName, id, className }) => `${tagName}#${id}.${String(className)}`),
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}

/** The watch over the session is what the script starts last; the page of an error, or none, is what a script leaves that fails. */
export function hasSettled(): boolean {
  const heading = document.querySelector("h1")?.textContent;
  return (
    !window.fetch.toString().includes("[native code]") ||
    heading === undefined ||
    heading === "Halaman tidak dapat ditampilkan"
  );
}

/** Whether the middle of an element is in sight and nothing lies over it. */
export function isReachable(selector: string): boolean {
  const element = document.querySelector(selector);
  if (!element) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  return width > 1 && height > 1 && element.contains(onTop);
}
