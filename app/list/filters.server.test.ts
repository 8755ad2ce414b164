import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { sealValue } from "~/access/sealed-value.server";
import { filterFacts, filterIn } from "./filters.server";
import { filterKeys, withoutFilters, type FilterKey } from "./query";

/** The rows of the table of filters in docs/rules.md: keys, and the words that it names. */
async function documented() {
  const page = await readFile(new URL("../../docs/rules.md", import.meta.url), "utf8");
  const [, table = ""] = page.split(/^\| filter \| meaning \|\n.*\n/m);
  const [rows = ""] = table.split("\n\n", 1);
  const inTicks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
  return rows.split("\n").map((row) => {
    const [, keys = "", meaning = ""] = row.split("|");
    return { keys: inTicks(keys) as FilterKey[], words: inTicks(meaning) };
  });
}

it("docs/rules.md has every filter, and no other", async () => {
  const rows = await documented();
  expect(rows.flatMap(({ keys }) => keys)).toEqual(filterKeys);
});

it("docs/rules.md names words that are read as they stand", async () => {
  for (const { keys, words } of await documented())
    for (const word of words)
      expect(keys.map((key) => filterIn(new URLSearchParams({ [key]: word }), key))).toContain(word);
});

it.each(filterKeys)("%s is taken out where a list shows all its rows", (key) => {
  expect(withoutFilters(`?${key}=x&rows=50&page=2`)).toBe("?rows=50");
});

it.each([
  ["period", "2026-S3"],
  ["programme", "../81"],
  ["status", "settled?"],
  ["asnaf", "constructor"],
  ["bidang", "sihir"],
  ["anggaran", "semua"],
  ["days", "31"],
  ["kind", "constructor"],
  ["items", "Failed"],
] as const)("%s=%s is nonsense, and no filter", (key, word) => {
  expect(filterIn(new URLSearchParams({ [key]: word }), key)).toBe("");
});

it("a saved search says whether its number can still be opened", () => {
  const said = (value: string) =>
    filterFacts({ path: "/list-mustahik", params: new URLSearchParams({ field: "ktp", value }), names: {} });
  expect(said(sealValue("ktp", "3204117101900001"))).toEqual(["Pencarian KTP: (nomor dirahasiakan)"]);
  expect(said(`~${"A".repeat(60)}`)).toEqual(["Pencarian KTP: (tidak dapat dibuka lagi)"]);
});

it("none is read as belum", () => {
  for (const key of ["asnaf", "category", "programme"] as const)
    expect(filterIn(new URLSearchParams({ [key]: "none" }), key)).toBe("belum");
});
