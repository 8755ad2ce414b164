import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it, onTestFinished } from "vitest";
import type { FileColumn } from "./report-table";
import { workbookResponse, xlsxResponse } from "./xlsx.server";

interface Row {
  readonly name: string;
  readonly id: string;
  readonly amountIdr: number | null;
  readonly time: string;
  readonly share: number | null;
}

const columns: FileColumn<Row>[] = [
  { title: "NAMA", value: ({ name }) => name },
  { title: "NOMOR KTP", value: ({ id }) => id },
  { title: "NOMINAL", value: () => "1.500.000", number: ({ amountIdr }) => amountIdr },
  { title: "WAKTU", value: ({ time }) => time, time: ({ time }) => time },
  { title: "BAGIAN", value: () => "-", share: ({ share }) => share },
];

const siti: Row = {
  name: "Siti",
  id: "0123456789012345",
  amountIdr: 1_500_000,
  time: "2026-11-20T23:30:00.000Z",
  share: 0.125,
};

async function* pagesOf(...pages: Row[][]) {
  yield* pages;
}

const workbook = (...pages: Row[][]) =>
  xlsxResponse({}, "Laporan 20261121-063000", "Laporan Penggunaan Zakat", columns, pagesOf(...pages));

async function sheetOf(...pages: Row[][]) {
  const bytes = new Uint8Array(await (await workbook(...pages)).arrayBuffer());
  const { sheets } = await readXlsx(bytes);
  expect(sheets).toHaveLength(1);
  return sheets[0]!;
}

it("is a workbook, kept by no cache and compressed by nobody else", async () => {
  const { headers } = await workbook([]);
  expect(headers.get("content-type")).toMatch(/spreadsheetml\.sheet$/);
  expect(headers.get("content-disposition")).toBe('attachment; filename="Laporan 20261121-063000.xlsx"');
  expect(headers.get("cache-control")).toBe("no-store, no-transform");
});

it("holds texts as texts, amounts and shares as numbers, and times as Jakarta's clock shows them", async () => {
  const sheet = await sheetOf([siti], [{ ...siti, name: "Budi" }]);
  expect(sheet.name).toBe("Laporan Penggunaan Zakat");
  expect(sheet.rows).toEqual([
    ["NAMA", "NOMOR KTP", "NOMINAL", "WAKTU", "BAGIAN"],
    ["Siti", "0123456789012345", 1_500_000, new Date("2026-11-21T06:30:00Z"), 0.125],
    ["Budi", "0123456789012345", 1_500_000, new Date("2026-11-21T06:30:00Z"), 0.125],
  ]);
});

it("shows a share in percent, and leaves a cell without a number empty", async () => {
  const bytes = new Uint8Array(await (await workbook([{ ...siti, amountIdr: null }])).arrayBuffer());
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets[0]!.rows[1]![2]).toBeNull();
  expect(sheets[0]!.cells!.get("1,4")!.style!.numFmt).toBe("0.0%");
});

it("numbers its rows from 1, over all pages, below a head that stays in sight", async () => {
  const counted: FileColumn<Row>[] = [{ title: "NO", value: (_, place) => String(place) }];
  const response = await xlsxResponse({}, "x", "x", counted, pagesOf([siti, siti], [siti]));
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  expect(sheets[0]!.rows).toEqual([["NO"], ["1"], ["2"], ["3"]]);
  expect(sheets[0]!.freezePane).toMatchObject({ rows: 1 });
});

it("is but its head where there is nothing", async () => {
  expect((await sheetOf([])).rows).toHaveLength(1);
});

it("shows a time that is none as it came", async () => {
  expect((await sheetOf([{ ...siti, time: "kemarin" }])).rows[1]?.[3]).toBe("kemarin");
});

it.each([
  ["_x0041_", "_x0041_"],
  ["_X0041_ dan _x005F_x0041_", "_X0041_ dan _x005F_x0041_"],
  ["_x00zz_", "_x00zz_"],
  ["Siti\ufffe\uffff\ud83d\u0001", "Siti"],
  ["Siti 👍 ꦱꦶꦠꦶ", "Siti 👍 ꦱꦶꦠꦶ"],
])("a name %j opens as %j", async (name, expected) => {
  const { rows } = await sheetOf([{ ...siti, name }]);
  // The reader takes `_xHHHH_` for a letter, as spreadsheets do.
  expect(rows[1]?.[0]).toBe(expected);
});

const hasLibxml = ["xmllint", "unzip"].every((tool) => spawnSync(tool, ["--version"]).error === undefined);

it.runIf(hasLibxml)("is XML for a strict reader, whatever a name holds", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "workbook-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const odd = [...Array(0x20).keys(), 0xd83d, 0xdc4d, 0xfffd, 0xfffe, 0xffff].map((code) =>
    String.fromCharCode(code),
  );
  const response = await workbook(odd.map((letter) => ({ ...siti, name: `Siti${letter}<&>` })));
  writeFileSync(path.join(folder, "book.xlsx"), Buffer.from(await response.arrayBuffer()));
  execFileSync("unzip", ["-q", "book.xlsx"], { cwd: folder });
  const parts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((part) =>
    part.endsWith(".xml"),
  );
  expect(parts).toContain(path.join("xl", "worksheets", "sheet1.xml"));
  execFileSync("xmllint", ["--noout", ...parts], { cwd: folder });
});

describe("what a spreadsheet would take for a formula", () => {
  it.each(["=1+1", "+62", "-1", "@SUM(A1)", '=HYPERLINK("http://evil")', "<f>1</f>", "\t=1", " =1"])(
    "is a text: %j",
    async (name) => {
      const sheet = await sheetOf([{ ...siti, name, id: name }]);
      expect(sheet.rows[1]?.slice(0, 2)).toEqual([name, name]);
    },
  );
});

it("fails before it answers when the first page fails, and breaks off when a later one does", async () => {
  async function* failing(after: Row[][]) {
    yield* after;
    throw new Error("bank");
  }
  await expect(xlsxResponse({}, "x", "x", columns, failing([]))).rejects.toThrow("bank");
  const response = await xlsxResponse({}, "x", "x", columns, failing([[siti]]));
  await expect(response.arrayBuffer()).rejects.toThrow();
});

it("a workbook has its sheets, and last one that says what they are of", async () => {
  const numbered: FileColumn<Row>[] = [{ title: "NO", value: (_, place) => String(place) }, ...columns];
  const title = "Penyaluran per Asnaf dan Program";
  const response = await workbookResponse(
    {},
    "Laporan 20261121-063000",
    [
      { title, columns: numbered, rows: [siti, siti] },
      { title: "Cabang", columns, rows: [] },
    ],
    ["Laporan", "Cabang: =1+1"],
  );
  expect(response.headers.get("content-disposition")).toContain("Laporan 20261121-063000.xlsx");
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets.map(({ freezePane }) => freezePane?.rows)).toEqual([1, 1, undefined]);
  expect(sheets[2]!.columns?.[0]).toMatchObject({ width: 60 });
  expect(sheets.map(({ name }) => name)).toEqual([title.slice(0, 31), "Cabang", "Keterangan"]);
  expect(sheets[0]!.rows.map((cells) => cells.slice(0, 3))).toEqual([
    ["NO", "NAMA", "NOMOR KTP"],
    ["1", "Siti", "0123456789012345"],
    ["2", "Siti", "0123456789012345"],
  ]);
  expect(sheets[1]!.rows).toEqual([["NAMA", "NOMOR KTP", "NOMINAL", "WAKTU", "BAGIAN"]]);
  expect(sheets[2]!.rows).toEqual([["Laporan"], ["Cabang: =1+1"]]);
});
