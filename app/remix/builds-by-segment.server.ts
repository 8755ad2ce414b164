import type { ServerBuild } from "@remix-run/node";
import { wholePath } from "./route-names.server";

type Routes = ServerBuild["routes"];

/**
 * The build for each first segment of an address, in small letters: only the routes that such an address can match. Remix ranks all
 * its routes twice for each request (docs/decisions/routes.md). Other addresses need the whole build.
 */
export function buildsBySegment(build: ServerBuild): ReadonlyMap<string, ServerBuild> {
  const ids = Object.keys(build.routes);
  const segments = new Set(ids.map((id) => firstSegment(build.routes, id)).filter(isPlain));
  return new Map(
    [...segments].map((segment) => [segment, { ...build, routes: routesUnder(build.routes, segment) }]),
  );
}

/** Routes keep their order, which decides between two that fit equally well. */
function routesUnder(routes: Routes, segment: string): Routes {
  const matching = Object.keys(routes).filter((id) => {
    const first = firstSegment(routes, id);
    return first === segment || (first !== "" && !isPlain(first));
  });
  const kept = new Set(matching.flatMap((id) => withParents(routes, id)));
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}

/** "" for a route that adds nothing to the address, such as the shell. */
const firstSegment = (routes: Routes, id: string) => wholePath(routes, id).split("/")[1]?.toLowerCase() ?? "";

/** Neither a parameter nor a star, which match whatever stands there. */
const isPlain = (segment: string) => /^[^:*]/.test(segment);

function withParents(routes: Routes, id: string | undefined): string[] {
  return id === undefined ? [] : [id, ...withParents(routes, routes[id]?.parentId)];
}
