import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { describe, expect, test } from "vitest";
import { buildsBySegment } from "~/remix/builds-by-segment.server";
import { appOnFakeBank } from "./app";
import { screens } from "./screens";

const { app } = await appOnFakeBank();
const parts = buildsBySegment(app.build);

type Routes = ServerBuild["routes"];
type RouteObject = Parameters<typeof matchRoutes>[0][number];

const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index === true
        ? { id, index }
        : { id, ...(path !== undefined && { path }), children: treeOf(routes, id) },
    );

const matched = (routes: Routes, path: string) =>
  matchRoutes(treeOf(routes), path)?.map(({ route, params }) => ({ id: route.id, params }));

/** The build that the server takes for an address. */
const partOf = (path: string) => parts.get(path.split("/")[1]!.toLowerCase()) ?? app.build;

describe("an address finds in its part of the build what it finds in the whole", () => {
  const addresses = screens.map(({ path }) => path.split("?")[0]!);
  const odd = addresses.flatMap((path) => [path.toUpperCase(), `${path}/`, `${path}/x/y/z`, `${path}.csv`]);
  const others = [
    "/",
    "/healthz",
    "/LOGIN/reset-code",
    "/list%2Dmustahik",
    "/unknown",
    "//list-mustahik",
    "/:key",
    "/*",
  ];
  test.each([...addresses, ...odd, ...others])("%s", (path) =>
    expect(matched(partOf(path).routes, path)).toEqual(matched(app.build.routes, path)),
  );
});

test("a part has few of the routes", () => {
  const sizes = [...parts.values()].map(({ routes }) => Object.keys(routes).length);
  expect(Math.max(...sizes)).toBeLessThan(Object.keys(app.build.routes).length / 4);
});
