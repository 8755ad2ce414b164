import type { EntryContext } from "@remix-run/node";

/**
 * The context of a page with only those routes in its manifest that the page's address has matched. `RemixServer` makes elements of
 * all routes of the manifest and matches the address against them again, for each page (docs/decisions/routes.md).
 */
export function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const matched = staticHandlerContext.matches.map(
    ({ route: { id } }) => [id, manifest.routes[id]!] as const,
  );
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } };
}
