import { expect, test } from "vitest";
import { shareText } from "./share";

test.each([
  [0, "0,0 %"],
  [0.0004, "< 0,1 %"],
  [0.0005, "0,1 %"],
  [0.125, "12,5 %"],
  [1, "100,0 %"],
])("a share of %d is %s", (share, text) => {
  expect(shareText(share)).toBe(text);
});
