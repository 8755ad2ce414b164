import { expect, test } from "vitest";
import { parseRegionCode, provinceCodes } from "./regions";

test("the provinces are those of the ministry, the six of Papua among them", () => {
  expect([...provinceCodes].join(" ")).toBe(
    "11 12 13 14 15 16 17 18 19 21 31 32 33 34 35 36 51 52 53 61 62 63 64 65 71 72 73 74 75 76 81 82 91 92 93 94 95 96",
  );
});

test.each([
  ["32", "32"],
  ["32.04", "3204"],
  ["32-04", "3204"],
  ["3204-10", "320410"],
  ["32.04.10", "320410"],
  ["32 04 10 2001", "3204102001"],
  ["32\u201304\u201310\u20132001", "3204102001"],
  ["3204102001", "3204102001"],
  [" - ", null],
])("'%s' is kept as %s", (typed, value) => {
  expect(parseRegionCode(typed)).toEqual({ ok: true, value, warnings: [] });
});

test.each([
  ["99.04", "9904", "Kode provinsi pada kode region tidak dikenal."],
  ["3", "3", "Kode region berjumlah digit ganjil: mungkin nol di belakang hilang."],
  ["32.04.1", "32041", "Kode region berjumlah digit ganjil: mungkin nol di belakang hilang."],
  ["320410200", "320410200", "Kode region berjumlah digit ganjil: mungkin nol di belakang hilang."],
])("'%s' is kept as %s with a warning", (typed, value, warning) => {
  expect(parseRegionCode(typed)).toEqual({ ok: true, value, warnings: [warning] });
});

test.each(["32041020", "32041020011", "320410200112", "32..04", "32x4", "x3204", "3204x", "32.04.", "a"])(
  "'%s' is no region code",
  (typed) => {
    expect(parseRegionCode(typed)).toEqual({
      ok: false,
      error: "Kode region harus 2, 4, 6 atau 10 digit angka.",
    });
  },
);
