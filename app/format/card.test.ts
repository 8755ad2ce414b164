import { describe, expect, it } from "vitest";
import { numberLike } from "./card";
import { cardContent, numberOnCard } from "./card.server";

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

describe("a scanned card", () => {
  it("is the KTP number on it, also with Caps Lock on, and behind what stood in the field", () => {
    const swapped = [...card]
      .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
      .join("");
    for (const scanned of [card, swapped, `3204 ${card}`, card.replaceAll("+", " ")])
      expect(numberOnCard(scanned)).toBe("3204117101900001");
  });

  it("keeps a name with letters beyond ASCII", () => {
    expect(Buffer.from(cardContent("José", "3204117101900001"), "base64").toString("utf8")).toBe(
      '{"nama":"José","nomor_ktp":"3204117101900001"}',
    );
  });

  it.each(["", "3204117101900001", "Siti Aminah", card.slice(0, 30), cardContent("Siti", "320411")])(
    "is not %j",
    (text) => expect(numberOnCard(text)).toBeUndefined(),
  );
});
