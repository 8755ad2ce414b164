import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/**
 * Tells under which name a path is counted: the id of the Remix route that serves it. Remix itself tells it only to pages, not to files
 * and redirects. A path that no screen has is "unknown", whatever it is.
 */
export function routeNames(routes: Routes): (path: string) => string {
  const patterns = Object.values(routes)
    .filter(({ path = "", index }) => index === true || !["", "*"].includes(path))
    .map(({ id }) => ({ id, pattern: wholePath(routes, id) }))
    // As in Remix, a plain segment goes before a parameter: /list-mustahik/qr is no key.
    .sort((one, other) => parametersIn(one.pattern) - parametersIn(other.pattern));
  const known = patterns.map(({ id, pattern }) => ({ id, test: expressionOf(pattern) }));
  return (path) => {
    if (path.startsWith("/assets/")) return "assets";
    return known.find(({ test }) => test.test(path))?.id ?? "unknown";
  };
}

/** The whole path of a route, with those of the routes around it. It begins with "/", or is empty. */
export function wholePath(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (route === undefined) return "";
  const own = (route.path ?? "").replace(/^\/|\/$/g, "");
  return wholePath(routes, route.parentId) + (own && `/${own}`);
}

const parametersIn = (pattern: string) => pattern.split("/:").length;

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(".", "\\.")
    .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replace(/\/:\w+/g, "/[^/]+");
  return new RegExp(`^${source}/?$`, "i");
}
