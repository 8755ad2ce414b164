import { access, readFile } from "node:fs/promises";
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

it("the README's commands exist", async () => {
  const { scripts } = JSON.parse(await read("package.json")) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/`npm (?:run )?([a-z:-]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !(name && name in scripts) && name !== "ci")).toEqual([]);
});

it("the README's settings and pictures are there", async () => {
  const named = [...readme.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name = ""]) => name);
  const settings = await read("docs/settings.md");
  expect(named.length).toBeGreaterThanOrEqual(5);
  expect(named.filter((name) => !settings.includes(`\n| \`${name}\` |`))).toEqual([]);
  const pictures = [...readme.matchAll(/^!\[[^\]]+\]\((.+)\)$/gm)].map(([, file = ""]) => file);
  expect(pictures).toHaveLength(1);
  for (const file of pictures) await access(path.join(root, file));
});

it("docs/architecture.md says of each dependency what it is for", async () => {
  const { dependencies } = JSON.parse(await read("package.json")) as { dependencies: Record<string, string> };
  const rows = (await read("docs/architecture.md")).match(/^\| .*$/gm) ?? [];
  const named = new Set(
    rows.flatMap((row) => (row.split("|")[1] ?? "").split(",").map((name) => name.trim())),
  );
  expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([]);
});
