import { describe, expect, it } from "vitest";
import { cardContent } from "./card.server";
import { numberLike } from "./card";

const card = cardContent("Siti Aminah", "3204117101900001");

describe("a field for a number", () => {
  it.each([card, card.toUpperCase(), card.toLowerCase(), `3204 ${card}`])(
    "takes %s letter by letter",
    (scanned) => {
      let field = "";
      for (const letter of scanned) field = numberLike(field + letter);
      expect(field).toBe(scanned);
    },
  );

  it.each([
    ["3204-1171 0190.0001", "3204-1171 0190.0001"],
    ["KTP: 3204", " 3204"],
    ["3204x,", "3204"],
    ["3204,", "3204"],
  ])("keeps of %j what a number has", (typed, kept) => {
    expect(numberLike(typed)).toBe(kept);
  });
});
