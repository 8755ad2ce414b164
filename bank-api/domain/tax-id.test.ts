import { expect, test } from "vitest";
import { luhnCheckDigit, passesLuhn } from "./luhn";
import { parseTaxId, taxpayerOf } from "./tax-id";

test("16 digits may be a NIK, 22 name a branch of a taxpayer", () => {
  expect(parseTaxId("3273015708850001")).toEqual({ ok: true, value: "3273015708850001", warnings: [] });
  expect(parseTaxId("0900000001938000000001")).toMatchObject({ ok: true, warnings: [] });
});

test("a number whose first zero a spreadsheet took says so", () => {
  expect(parseTaxId("1.234.567.8-901.000")).toEqual({
    ok: false,
    error: "NPWP 14 digit: nol di depan hilang oleh Excel: format kolom sebagai Teks lalu unggah ulang.",
  });
});

test.each(["", "12345", "9000000019380", "32730157088500011", "9000000O1938000"])(
  "'%s' is refused",
  (text) => {
    expect(parseTaxId(text)).toEqual({ ok: false, error: "NPWP harus 15, 16 atau 22 digit angka." });
  },
);

test("a branch of 22 digits belongs to the taxpayer of the first 16", () => {
  expect(taxpayerOf("0900000001938000000001")).toBe("0900000001938000");
  expect(taxpayerOf("0900000001938000")).toBeUndefined();
});

test("16 digits that begin with another digit than 0 are a KTP, and have no check digit", () => {
  for (const ktp of ["3273015708850002", "3273015708850010"])
    expect(parseTaxId(ktp)).toMatchObject({ ok: true, warnings: [] });
});

test("a wrong check digit is only a warning", () => {
  expect(parseTaxId("900000002938000")).toEqual({
    ok: true,
    value: "0900000002938000",
    warnings: ["Digit pemeriksa NPWP tidak cocok."],
  });
});

test("Luhn: the textbook number passes, and any single wrong digit fails", () => {
  expect(luhnCheckDigit("7992739871")).toBe("3");
  expect(passesLuhn("79927398713")).toBe(true);
  for (let place = 0; place < 11; place++) {
    const wrong = [..."79927398713"].map((digit, at) =>
      at === place ? String((Number(digit) + 1) % 10) : digit,
    );
    expect(passesLuhn(wrong.join(""))).toBe(false);
  }
});
