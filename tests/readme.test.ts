import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { demoPassword, demoUsers } from "bank-api/seed/organisation";
import { root } from "./support/architecture/sources";

const read = (file: string) => readFile(path.join(root, file), "utf8");

let readme: string;
beforeAll(async () => {
  readme = await read("README.md");
});

it("the README names the demo users as the seed has them", () => {
  const listed = [...readme.matchAll(/^\| (\S+@ramahzakat\.example) \| (ID\d{4}) /gm)].map(
    ([, ...row]) => row,
  );
  expect(listed).toEqual(demoUsers.map(({ username, branchId }) => [username, branchId]));
  expect(readme).toContain(demoPassword);
});

it("the README explains every setting that a program reads", async () => {
  const modules = await Promise.all(["app/env.server.ts", "bank-api/env.ts"].map(read));
  const settings = modules.flatMap((text) =>
    [...text.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name),
  );
  expect(settings.length).toBeGreaterThan(10);
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

it("the README's commands exist", async () => {
  const { scripts } = JSON.parse(await read("package.json")) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/`npm (?:run )?([a-z:-]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !(name && name in scripts) && name !== "ci")).toEqual([]);
});

it("docs/architecture.md says of each dependency what it is for", async () => {
  const { dependencies } = JSON.parse(await read("package.json")) as { dependencies: Record<string, string> };
  const rows = (await read("docs/architecture.md")).match(/^\| .*$/gm) ?? [];
  const named = new Set(
    rows.flatMap((row) => (row.split("|")[1] ?? "").split(",").map((name) => name.trim())),
  );
  expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([]);
});
