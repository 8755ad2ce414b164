import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { sealValue } from "~/access/sealed-value.server";
import { withoutProgramme } from "~/texts/distributions";
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
  ["programme", "81?"],
  ["status", "settled?"],
  ["asnaf", "constructor"],
  ["bidang", "sihir"],
  ["anggaran", "semua"],
  ["days", "31"],
  ["kind", "constructor"],
  ["items", "Failed"],
  ["akun", "siti aminah"],
  ["akun", "a".repeat(255)],
  ["sesi", "7a"],
  ["sesi", "1".repeat(20)],
  ["alamat", "zakat.example"],
  ["alamat", "1"],
  ["alamat", "2001:db8::/48"],
  ["alamat", "10.0.0.7/24"],
  ["cara", "constructor"],
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

it.each([
  ["branch=ID0002", "/list-mustahik", ["Cabang ID0002"]],
  ["start=2026-01-01&end=2026-06-30", "/list-mustahik", ["01/01/2026 – 30/06/2026"]],
  ["start=2026-01-01", "/list-mustahik", ["Sejak 01/01/2026"]],
  ["end=2026-06-30", "/list-mustahik", ["Sampai 30/06/2026"]],
  ["period=2026-S1", "/report-asnaf", ["Semester 1 2026"]],
  ["period=days", "/report-asnaf", []],
  ["programme=81", "/report-asnaf", ["Program: 81"]],
  ["programme=belum", "/report-asnaf", [withoutProgramme]],
  ["kind=data-ganda", "/approve-list", ["Penyatuan Data Ganda"]],
  ["status=Active", "/list-mustahik", ["Status Aktif"]],
  ["status=Inactive", "/list-mustahik", ["Status Tidak Aktif"]],
  ["status=voided", "/report-koreksi-dana", ["Status Dibatalkan"]],
  ["status=voided", "/report-pencairan-dana", ["Status Ditolak"]],
  ["akun=siti@zakat.example", "/concerned-people", ["Akun (e-mail): siti@zakat.example"]],
  ["sesi=701", "/concerned-people", ["Nomor sesi: 701"]],
  ["alamat=2001:DB8::7/64", "/concerned-people", ["Alamat IP: 2001:DB8::7/64"]],
  ["insiden=121", "/concerned-people", ["Insiden: 121"]],
  ["cara=exported", "/concerned-people", ["Cara: Diunduh"]],
  ["value=siti&field=name", "/list-mustahik", ["Pencarian Nama: “siti”"]],
  ["value=siti", "/list-mustahik", ["Pencarian “siti”"]],
] as const)("a view with %s at %s says %j", (query, path, facts) => {
  expect(filterFacts({ path, params: new URLSearchParams(query), names: {} })).toEqual(facts);
});

it("a view names branch and programme where it knows their names", () => {
  const params = new URLSearchParams("branch=ID0002&programme=81");
  const names = { branch: "Cabang Bandung", programme: "Ramadan" };
  expect(filterFacts({ path: "/report-asnaf", params, names })).toEqual([
    "Cabang Bandung",
    "Program: Ramadan",
  ]);
});
