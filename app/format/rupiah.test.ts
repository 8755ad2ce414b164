import { describe, expect, test } from "vitest";
import { amount, grouped, rupiah, typedAmount } from "./rupiah";

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
    ["1.5", "unreadable"],
    ["500.5", "unreadable"],
    ["500.00", "unreadable"],
    ["5000.000", "unreadable"],
    [".500", "unreadable"],
    ["500.000,00", "unreadable"],
    ["1,000", "unreadable"],
    ["0500", "unreadable"],
    ["Rp500", "unreadable"],
  ] as const)("%j is %s", (typed, expected) => expect(typedAmount(typed)).toBe(expected));
});
