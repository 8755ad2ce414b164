import { describe, expect, test } from "vitest";
import { amount, grouped, rupiah } from "./rupiah";

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
