import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "./support/architecture/sources";
import { settings, withSettingsTable } from "./support/settings-table";

const read = (file: string) => readFile(path.join(root, file), "utf8");
const page = () => read("docs/settings.md");

/** What the page does not name in backticks. */
const missing = async (names: readonly string[]) => {
  const text = await page();
  return [...new Set(names)].filter((name) => !text.includes(`\`${name}\``));
};

/** The command runs this with --update, which writes the page. */
it("docs/settings.md has the settings as the programs read them (npm run settings:table)", async () => {
  await expect(withSettingsTable(await page())).toMatchFileSnapshot("../docs/settings.md");
});

it("each setting has a meaning", () => {
  expect(settings.length).toBeGreaterThan(40);
  expect(settings.filter(({ meaning }) => meaning === "")).toEqual([]);
});

it("docs/settings.md names what commands and the kit read", async () => {
  const scripts = (await readdir(path.join(root, "scripts"))).filter((file) => file.endsWith(".mjs"));
  const texts = await Promise.all([
    ...scripts.map((file) => read(`scripts/${file}`)),
    ...["tests/support/server.ts", "tests/kit/index.ts", "tests/kit/mail.ts"].map(read),
  ]);
  const names = texts.flatMap((text) => [
    ...[...text.matchAll(/process\.env\.([A-Z][A-Z_]+)/g)].map(([, name = ""]) => name),
    ...[...text.matchAll(/\{([^{}]*)\}(?: = process\.env|: Settings)/g)].flatMap(([, list = ""]) =>
      [...list.matchAll(/\b([A-Z][A-Z_]{3,})\b/g)].map(([, name = ""]) => name),
    ),
  ]);
  expect(names.length).toBeGreaterThan(10);
  const ofSystem = ["PATH", "TMPDIR"];
  expect(await missing(names.filter((name) => !ofSystem.includes(name)))).toEqual([]);
});

it("docs/settings.md names what the image takes from files", async () => {
  const [, names = ""] = /^for name in (.*); do$/m.exec(await read("docker-entrypoint.sh")) ?? [];
  expect(names).toContain("DATABASE_URL");
  const [, section = ""] = (await page()).split(/^## .*\bfiles\b.*$/m);
  const [sentence = ""] = section.split(/^## /m);
  const named = new Set([...sentence.matchAll(/`([A-Z_]+)(?<!_FILE)`/g)].map(([, name = ""]) => name));
  expect([...named].toSorted()).toEqual(names.split(" ").toSorted());
});

it("docs/settings.md names what the set of deploy/ is told", async () => {
  const composed = await Promise.all(["deploy/compose.yaml", "deploy/pgbackrest/compose.yaml"].map(read));
  const names = [...composed.join("\n").matchAll(/\$\{([A-Z_]+)/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(3);
  expect(await missing(names)).toEqual([]);
});
