import { describe, expect, it } from "vitest";
import { nationalDigits, withPrefix } from "./phone";

describe("nationalDigits", () => {
  it.each([
    ["+628123456789", "8123456789"],
    ["628123456789", "8123456789"],
    ["0812-3456-789", "8123456789"],
    ["8123456789", "8123456789"],
    ["+62 (0)812-3456-789", "8123456789"],
    [" (022) 420.1234 ", "224201234"],
    ["", ""],
    ["telepon", "telepon"],
  ])("of %j are %j", (typed, digits) => expect(nationalDigits(typed)).toBe(digits));
});

describe("withPrefix", () => {
  it("puts +62 before a number, and nothing before none", () => {
    expect(withPrefix("8123456789")).toBe("+628123456789");
    expect(withPrefix("")).toBe("");
  });
});
