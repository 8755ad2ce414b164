import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { demoPassword, demoUsers } from "bank-api/seed/organisation";
import { beforeAll, expect, it } from "vitest";
import { root } from "./support/architecture/sources";
import { textFiles } from "./support/citations";
import { withMenuTable } from "./support/menu-table";

/** What the pages name is there: users, commands, settings, pictures, packages, and names of the code. */

const read = (file: string) => readFile(path.join(root, file), "utf8");

interface Package {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

let readme: string;
let manifest: Package;
beforeAll(async () => {
  readme = await read("README.md");
  manifest = JSON.parse(await read("package.json")) as Package;
});

it("the README names the demo users as the seed has them", () => {
  const listed = [...readme.matchAll(/^\| (\S+@ramahzakat\.example) \| (ID\d{4}) /gm)].map(
    ([, ...row]) => row,
  );
  expect(listed).toEqual(demoUsers.map(({ username, branchId }) => [username, branchId]));
  expect(readme).toContain(demoPassword);
});

it("the npm commands of all pages exist", async () => {
  const pages = (await textFiles()).filter((file) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file.path));
  const named = pages.flatMap(({ path: page, text }) =>
    [...text.matchAll(/\bnpm (?:run (?:--silent )?([a-z:-]+)|(start|test)\b)/g)].map(
      ([, script, short]) => [page, script ?? short ?? ""] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, script]) => !(script in manifest.scripts))).toEqual([]);
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

/** `--update` writes the page. */
it("docs/product.md has the menu as the contract has it", async () => {
  const page = await read("docs/product.md");
  await expect(withMenuTable(page)).toMatchFileSnapshot("../docs/product.md");
});

it("docs/architecture.md says of each dependency what it is for", async () => {
  const rows = (await read("docs/architecture.md")).match(/^\| .*$/gm) ?? [];
  const named = new Set(
    rows.flatMap((row) => (row.split("|")[1] ?? "").split(",").map((name) => name.trim())),
  );
  expect(Object.keys(manifest.dependencies).filter((name) => !named.has(name))).toEqual([]);
});

it("the glossary's names stand in the files beside them", async () => {
  const rows = (await read("docs/glossary.md")).match(/^- .*$/gm) ?? [];
  let judged = 0;
  for (const row of rows) {
    const words = [...row.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
    const texts = await Promise.all(words.filter((word) => /\.(?:ts|tsx|mjs)$/.test(word)).map(read));
    const names = words.filter((word) => texts.length > 0 && /^[A-Za-z]\w+$/.test(word));
    judged += names.length;
    expect({ row, missing: names.filter((name) => !texts.some((text) => text.includes(name))) }).toEqual({
      row,
      missing: [],
    });
  }
  expect(judged).toBeGreaterThan(40);
});
