import { describe, expect, test } from "vitest";
import { amountOfRequest, parseNominal } from "./amounts";

describe("amount of a request", () => {
  test.each([1, 500_000, 999_999_999_999_999])("%i is taken", (value) => {
    expect(amountOfRequest(value)).toBe(value);
  });

  test.each(["500000", 0, -1, 1.5, 1e15, 1e21, NaN, Infinity, null, undefined, true, [5], { amount: 5 }])(
    "%j is E3",
    (value) => {
      expect(() => amountOfRequest(value)).toThrow(expect.objectContaining({ code: "E3" }));
    },
  );
});

describe("nominal in a cell", () => {
  test.each([
    ["500000", 500_000],
    ["500.000", 500_000],
    ["500000,00", 500_000],
    ["500.000,00", 500_000],
    ["Rp 500.000", 500_000],
    ["Rp500000", 500_000],
    ["RP.500.000", 500_000],
    ["rp500.000,00", 500_000],
    ["500000,00", 500_000],
    ["Rp. 1.250.000", 1_250_000],
    [" 7 ", 7],
    ["999999999999999", 999_999_999_999_999],
  ])("%s is %i", (text, amount) => {
    expect(parseNominal(text)).toEqual({ ok: true, value: amount, warnings: [] });
  });

  test.each([
    "",
    "500,000",
    "500.5",
    "500.00",
    "500000.00",
    "5.00.000",
    "5000.000",
    ".500",
    "500000,0",
    "500000,000",
    "500000,01",
    "500.000,00 x",
    "USD 500.000",
    "500.000 Rp",
    "Rp-500.000",
    "+500000",
    "-500000",
    "(500000)",
    "5e5",
    "5E+05",
    "Rp",
    "500000,5",
    "500000,50",
    "500.000,05",
  ])("'%s' cannot be read, and the sentence says which form to use", (text) => {
    expect(parseNominal(text)).toEqual({
      ok: false,
      error: "Nominal tidak dapat dibaca: tulis bilangan bulat rupiah, misalnya 500000 atau 500.000.",
    });
  });

  test.each(["0", "000", "1.000.000.000.000.000", "0500000"])("'%s' is out of bounds", (text) => {
    expect(parseNominal(text)).toMatchObject({
      ok: false,
      error: expect.stringContaining("paling banyak 15 digit") as string,
    });
  });
});
