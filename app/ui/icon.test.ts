import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

test("every name of an icon is a symbol of the file, and the other way round", async () => {
  const source = await readFile(new URL("icon.tsx", import.meta.url), "utf8");
  const file = await readFile(new URL("icons.svg", import.meta.url), "utf8");
  const names = [...source.matchAll(/^ {2}\| "(\w+)"/gm)].map((match) => match[1]);
  const symbols = [...file.matchAll(/<symbol id="(\w+)"/g)].map((match) => match[1]);
  expect(names.length).toBeGreaterThan(10);
  expect(names.sort()).toEqual(symbols.sort());
});
