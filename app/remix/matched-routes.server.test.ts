import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { withMatchedRoutes } from "./matched-routes.server";

test("a page is rendered with its own routes, and nothing else of the context changes", () => {
  const routes = { root: { id: "root" }, list: { id: "list" }, detail: { id: "detail" } };
  const matches = [{ route: { id: "root" } }, { route: { id: "list" } }];
  const context = { manifest: { url: "/m.js", routes }, staticHandlerContext: { matches }, isSpaMode: false };
  expect(withMatchedRoutes(context as unknown as EntryContext)).toEqual({
    ...context,
    manifest: { url: "/m.js", routes: { root: routes.root, list: routes.list } },
  });
  expect(Object.keys(context.manifest.routes)).toHaveLength(3);
});
