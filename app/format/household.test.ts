import { expect, test } from "vitest";
import { householdText } from "./household";

test("a household is told in one line", () => {
  expect(householdText({ memberCount: 3, totalIdr: 1_500_000 })).toBe("3 orang, Rp1.500.000 dalam 12 bulan");
});
