import { describe, expect, test } from "vitest";
import { batchColumns, type BatchId } from "contract/batch-kinds";
import {
  cellsByKind,
  writtenCells,
  columnsOf,
  columnsOfFile,
  identityIn,
  identityOf,
  optionalColumnsOf,
  parseRow,
} from "./batch-rows";
import { remarksOf } from "./remarks";

const today = "2026-11-21";
const kinds = Object.keys(batchColumns) as BatchId[];
const exampleOf = (kind: BatchId) =>
  columnsOf(kind).map((name) => batchColumns[kind].find((column) => column.name === name)?.example ?? "");

describe.each(kinds)("a row of %s", (kind) => {
  test("as the template shows it keeps every rule, without a warning", () => {
    expect(parseRow(kind, exampleOf(kind), today)).toMatchObject({ errors: [], warnings: [] });
  });

  test("gives the same value when it is read again as it was written", () => {
    const { value } = parseRow(kind, exampleOf(kind), today);
    if (!value) throw new Error("the example is not valid");
    const written = writtenCells(kind, value);
    expect(parseRow(kind, written, today).value).toEqual(value);
    expect(writtenCells(kind, value)).toEqual(written);
  });

  test("is known by its number even where all else is wrong", () => {
    const place = columnsOf(kind).findIndex((name) => name === "no_ktp" || name === "npwp");
    const cells = exampleOf(kind).map((cell, at) => (at === place ? cell : ""));
    const { value } = parseRow(kind, exampleOf(kind), today);
    const written = value && writtenCells(kind, value)[place];
    expect(identityOf(kind, cells, today)).toBe(written);
    expect(identityOf(kind, [], today)).toBeUndefined();
  });

  test("is stored with the name first, where the review looks for it", () => {
    expect(columnsOf(kind)[0]).toBe(kind === "BUP0003" ? "nama_merchant" : "nama");
  });

  test("tells all its errors at once", () => {
    expect(parseRow(kind, [], today).errors.length).toBeGreaterThanOrEqual(2);
  });
});

/** Rows that are stored hold their cells in this order. A new column goes to the end, here and in `columnsOf`. */
test.each([
  ["BUP0001", "nama tgl_lahir tmp_lahir jenis_kelamin no_tlp no_hp no_ktp no_kk alamat kode_region asnaf"],
  ["BUP0002", "nama tgl_lahir no_ktp nominal"],
  ["BUP0003", "nama_merchant no_tlp no_hp alamat kode_region npwp pic pemilik_rekening no_rekening kategori"],
] as const)("a row of %s keeps the order in which it is stored", (kind, stored) => {
  const names = stored.split(" ");
  expect(columnsOf(kind).slice(0, names.length)).toEqual(names);
});

test.each(kinds)("the optional columns of %s stand behind all others", (kind) => {
  const required = columnsOfFile(kind, []);
  expect(columnsOf(kind)).toEqual([...required, ...optionalColumnsOf(kind)]);
  expect(columnsOfFile(kind, optionalColumnsOf(kind))).toEqual(columnsOf(kind));
});

test.each(kinds)("a stored row of %s whose file has no optional column is read without it", (kind) => {
  const stored = exampleOf(kind).slice(0, columnsOfFile(kind, []).length);
  const cells = cellsByKind(kind, [], [...stored, "a surplus cell"]);
  expect(cells).toEqual(columnsOf(kind).map((_, place) => stored[place] ?? ""));
  expect(parseRow(kind, cells, today)).toMatchObject({ errors: [], warnings: [] });
});

test("remarks tell errors first, and mark warnings", () => {
  expect(remarksOf(["Salah."], ["Aneh.", "Lain."])).toBe("Salah. Peringatan: Aneh. Peringatan: Lain.");
  expect(remarksOf([], [])).toBe("");
});

describe("a damaged cell", () => {
  const withCell = (name: string, cell: string) =>
    parseRow(
      "BUP0001",
      exampleOf("BUP0001").map((example, at) => (columnsOf("BUP0001")[at] === name ? cell : example)),
      today,
    );

  test("of a failed formula is an error of its row, also where the column may be empty", () => {
    expect(withCell("alamat", "#N/A")).toEqual({
      value: undefined,
      errors: ["alamat: rumus spreadsheet gagal (#N/A): isi nilainya lalu unggah ulang."],
      warnings: [],
    });
  });

  test("is read with a warning where it can be", () => {
    expect(withCell("alamat", "NULL").warnings).toEqual(["alamat: 'NULL' dibaca sebagai kosong."]);
    expect(withCell("alamat", "NULL").value?.address).toBeNull();
  });

  test("may be somebody's name", () => {
    expect(withCell("nama", "Nan")).toMatchObject({ value: { name: "Nan" }, warnings: [] });
  });
});

test("the number of a row that was read is its KTP or NPWP", () => {
  const [mustahik, merchant] = [
    parseRow("BUP0001", exampleOf("BUP0001"), today).value,
    parseRow("BUP0003", exampleOf("BUP0003"), today).value,
  ];
  expect(identityIn("BUP0001", mustahik!)).toBe("3273014507900001");
  expect(identityIn("BUP0003", merchant!)).toBe("0900000019001000");
  expect(identityIn("BUP0001", { ...mustahik!, nationalId: null })).toBeUndefined();
});

test("the optional columns are asnaf, program and kategori", () => {
  expect(kinds.map(optionalColumnsOf)).toEqual([["asnaf"], ["program"], ["kategori"], [], []]);
});
