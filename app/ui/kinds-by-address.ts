import { useLocation, type MetaFunction } from "@remix-run/react";

/**
 * Some modules stand at several addresses, one for each kind of thing that they show. They find the kind by the first part of the
 * address. The site map (remix.config.js) gives such a module addresses of its kinds only.
 *
 * @param pathsOf where the screens of a kind stand, such as "/list-mustahik"
 */
export function kindsByAddress<Kind>(kinds: readonly Kind[], pathsOf: (kind: Kind) => readonly string[]) {
  const byPath = new Map(kinds.flatMap((kind) => pathsOf(kind).map((path) => [path, kind] as const)));
  function kindAt(pathname: string): Kind {
    const first = decodeURIComponent(pathname.split("/")[1] ?? "");
    const kind = byPath.get(`/${first.toLowerCase()}`);
    if (!kind) throw new Error(`no kind has its screens at ${pathname}`);
    return kind;
  }
  const kindOf = (request: Request) => kindAt(new URL(request.url).pathname);
  const useKind = () => kindAt(useLocation().pathname);
  const titledBy =
    (titleOf: (kind: Kind) => string): MetaFunction =>
    ({ location }) => [{ title: `${titleOf(kindAt(location.pathname))} · Ramah Zakat` }];
  return { kindOf, useKind, titledBy };
}
