import { matchRoutes } from "@remix-run/react";
import { expect, it } from "vitest";
import { routeNames } from "~/remix/route-names.server";
import { appOnFakeBank } from "./app";

const { app } = await appOnFakeBank();

interface Node {
  readonly id: string;
  readonly path: string;
  readonly children: Node[];
}

it("every path has the route's name that Remix uses", () => {
  const { routes } = app.build;
  const nameOf = routeNames(routes);
  const children = (parentId: string): Node[] =>
    Object.values(routes)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path = "" }) => ({ id, path, children: children(id) }));
  const tree = children("root");
  const filled = (pattern: string) =>
    pattern.replace(/:key\?/g, "").replace(/:(\w+)/g, (_all, parameter: string) => `x-${parameter}`);
  const remixNames = (path: string) => matchRoutes(tree, path)?.at(-1)?.route.id;
  const paths = Object.values(routes).flatMap(({ path }) => (path && path !== "*" ? [path] : []));
  const whole = paths.filter((path) => path.startsWith("/")).map(filled);
  expect(whole.length).toBeGreaterThan(60);
  const nested = ["/login/new-password", "/list-mustahik/7/activate", "/user-management/7/deactivate", "/"];
  for (const path of [...whole, ...nested]) expect(nameOf(path), path).toBe(remixNames(path));
  expect(nameOf("/nothing/of/this")).toBe("unknown");
  expect(nameOf("/assets/root-1a2b.js")).toBe("assets");
});
