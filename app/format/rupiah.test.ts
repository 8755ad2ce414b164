import { describe, expect, test } from "vitest";
import { amount, correctionAmountIdr, grouped, rupiah, short, typedAmount } from "./rupiah";

describe("grouped", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1.000"],
    [-1000, "-1.000"],
    [1_000_000, "1.000.000"],
    [999_999_999_999_999, "999.999.999.999.999"],
  ])("%d is %s", (value, text) => expect(grouped(value)).toBe(text));
});

test("a negative amount stands in parentheses, currency inside", () => {
  expect(amount(-2_500)).toBe("(2.500)");
  expect(rupiah(-2_500)).toBe("(Rp2.500)");
});

test("a correction takes from the customer, unless it was voided", () => {
  expect(correctionAmountIdr(500, "settled")).toBe(-500);
  expect(correctionAmountIdr(500, "pending")).toBe(-500);
  expect(correctionAmountIdr(500, "voided")).toBe(500);
});

test("a positive amount has the currency in front", () => {
  expect(amount(2_500)).toBe("2.500");
  expect(rupiah(2_500)).toBe("Rp2.500");
});

test("zero has no sign", () => {
  expect(amount(-0)).toBe("0");
  expect(rupiah(0)).toBe("Rp0");
});

describe("a typed nominal", () => {
  test.each([
    ["1", 1],
    ["500000", 500_000],
    [" 500.000 ", 500_000],
    ["999999999999999", 999_999_999_999_999],
    ["999.999.999.999.999", 999_999_999_999_999],
    ["", "empty"],
    ["   ", "empty"],
    ["0", "zero"],
    ["000", "zero"],
    ["1000000000000000", "long"],
    ["1.000.000.000.000.000", "long"],
    ["0000000000000000", "zero"],
    ["000.000", "zero"],
    ["\t\n", "empty"],
    ["9".repeat(200), "long"],
  ] as const)("%j is %s", (typed, expected) => expect(typedAmount(typed)).toBe(expected));

  test.each([
    ...[
      "-1",
      "+1",
      "-500.000",
      "1.5",
      "0.5",
      "500.5",
      "500,00",
      "500000,00",
      "500.000,00",
      "1,000",
      "1,000,000",
      "1.00",
    ],
    ...["10.00", "500.00", "1000.000", "5000.000", ".500", "500.", "1..000", "0500", "1e3", "1E9", "0x10"],
    ...["1_000", "1 000", "Rp500.000", "lima ratus", "NaN", "Infinity", "１０００", "١٠٠٠", "1\u00a0000"],
    ...["1000; DROP TABLE transactions", "<b>1</b>", "[1]", '{"amount":1}'],
  ])("%j is unreadable", (typed) => expect(typedAmount(typed)).toBe("unreadable"));
});

describe("short", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1 rb"],
    [1_234, "1,23 rb"],
    [12_345, "12,3 rb"],
    [99_949, "99,9 rb"],
    [99_950, "100 rb"],
    [123_456, "123 rb"],
    [999_499, "999 rb"],
    [999_500, "1 jt"],
    [9_994, "9,99 rb"],
    [9_995, "10 rb"],
    [99_900, "99,9 rb"],
    [1_000_000_000_000, "1 T"],
    [12.4, "12"],
    [4_385_700_000, "4,39 M"],
    [999_999_999_999_999, "1000 T"],
    [-1_500_000, "-1,5 jt"],
  ])("%d is %s", (value, text) => expect(short(value)).toBe(text));
});
