import { queryText } from "./query-text";

/**
 * Whether the sidebar is narrow is kept in a cookie, so that the server draws it right at once. Without script the toggle
 * is a link with `?sidebar=…`, which the shell's loader turns into the cookie.
 */
const name = "sidebar";
const narrowValue = "narrow";
const cookieAttributes = "Path=/; Max-Age=31536000; SameSite=Lax";

export function isSidebarNarrow(cookieHeader: string | null): boolean {
  return (cookieHeader ?? "").split(/;\s*/).includes(`${name}=${narrowValue}`);
}

function sidebarCookie(narrow: boolean): string {
  return `${name}=${narrow ? narrowValue : "wide"}; ${cookieAttributes}`;
}

/** Keeps the choice from a script in the page. */
export function keepSidebar(narrow: boolean): void {
  document.cookie = sidebarCookie(narrow);
}

/** The toggle's address: this page, asked for with the other state. */
export function foldHref(pathname: string, search: string, narrow: boolean): string {
  const params = new URLSearchParams(search);
  params.set(name, narrow ? "wide" : narrowValue);
  return `${pathname}?${params}`;
}

/** What a request that carries the toggle asks for: the cookie to set and the page's address without the toggle. */
export function sidebarChoice(url: URL): { setCookie: string; address: string } | undefined {
  const choice = url.searchParams.get(name);
  if (choice === null) return undefined;
  const params = new URLSearchParams(url.searchParams);
  params.delete(name);
  return { setCookie: sidebarCookie(choice === narrowValue), address: url.pathname + queryText(params) };
}
