import { menuCatalogue } from "./menu";
import { screenBehindSignOut } from "./session-screens";

export const homePath = "/dashboard";
export const signInScreen = "/login";
const parameter = "to";

/** Longer than any address of ours: those of a choice name 250 rows (`mostChosen` in app/list/choice.ts). A longer one is dropped. */
const maxLength = 7000;

/** Screens that a sign-in may lead to: those of the menu, what lies below them, and the user's own. */
const knownPaths = [
  ...menuCatalogue.flatMap((group) => [
    ...(group.url ? [group.url] : []),
    ...group.items.map((item) => item.url),
  ]),
  "/profile",
  "/change-password",
  "/saved-views",
  "/notices",
  "/search",
  "/bantuan",
];

/**
 * The sign-in screen's address for a request that needs a sign-in: it leads back to the path and query asked for, without the
 * question whether to sign out.
 */
export function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  return leadingBack(signInScreen, screenBehindSignOut(address) ?? address);
}

/** Where a user sets up a second factor. */
export const secondFactorPath = "/profile/second-factor";

/** The set-up screen's address for a request that the bank refuses before: it leads on to what was asked for. */
export function setUpAddress(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `${secondFactorPath}?${new URLSearchParams({ [parameter]: pathname + search })}`;
}

/** Where the set-up screen leads on to; undefined where the user has come by themself. */
export function pathAfterSetUp(request: Request): string | undefined {
  return new URL(request.url).searchParams.has(parameter) ? returnPath(request) : undefined;
}

/** A screen's address that leads back to `address`, path and query, as `returnPath` reads it. */
export function leadingBack(screen: string, address: string): string {
  return address === homePath ? screen : `${screen}?${new URLSearchParams({ [parameter]: address })}`;
}

/** Where a sign-in or an extended session leads: back to the screen first asked for, if it is one of ours; else to the dashboard. */
export function returnPath(request: Request): string {
  return safePath(new URL(request.url).searchParams.get(parameter) ?? "", request);
}

/** The screen that a request came from, by its Referer; the dashboard if that tells nothing. */
export function previousPath(request: Request): string {
  return safePath(request.headers.get("referer") ?? "", request);
}

/** The screen that shows the form of a post: the post's own address, or, where that is no screen, the one it came from. */
export function formPath(request: Request): string {
  const url = new URL(request.url);
  return isScreen(url) ? url.pathname + url.search : previousPath(request);
}

/**
 * The path and query of an address, if it is on the request's own host. `URL` reads it as a browser does: it drops tabs and takes
 * `\` for `/`. So an address of another site cannot pass for a path. The scheme is not compared: a proxy may have changed it.
 */
function safePath(address: string, request: Request): string {
  const own = new URL(request.url);
  const url = URL.canParse(address, own.origin) ? new URL(address, own.origin) : undefined;
  return url && url.host === own.host && isScreen(url) ? offeringScreen(url.pathname) + url.search : homePath;
}

/** The screen that links to a file: the browser would only download the file, and the sign-in screen would stay. */
function offeringScreen(pathname: string): string {
  const path = pathname.replace(/\.(?:csv|xlsx)$/i, "");
  return path === pathname || namedAsTheirFile.includes(path.toLowerCase())
    ? path
    : path.replace(/\/[^/]+$/, "");
}

/** Screens whose file has their own path and an extension; other files stand below their screen. */
const namedAsTheirFile = ["/report-idle-balances/usage"];

/** An address with `_data` gives a screen's data, not the screen. */
function isScreen({ pathname, search, searchParams }: URL): boolean {
  const path = pathname.toLowerCase();
  const isKnown = knownPaths.some((known) => path === known || path.startsWith(`${known}/`));
  return isKnown && !searchParams.has("_data") && pathname.length + search.length <= maxLength;
}
