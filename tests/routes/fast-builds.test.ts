import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

/** React takes its slow build where it is loaded before NODE_ENV says production (`asInProduction` in app/env.server.ts). */
it("the server loads React with Remix's build, not before", async () => {
  const [main, index] = await Promise.all(
    ["main", "index"].map((name) => readFile(`build/server/${name}.js`, "utf8")),
  );
  const imported = [...(main ?? "").matchAll(/^import .*?"([^"]+)";$/gm)].map(([, name]) => name);
  expect(imported).toContain("express");
  expect(
    imported.filter((name) => name?.startsWith("react") || name?.startsWith("@remix-run/react")),
  ).toEqual([]);
  expect(index).toContain("react");
});
