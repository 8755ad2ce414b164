import { describe, expect, test } from "vitest";
import {
  beginningOf,
  cleanLine,
  cleanText,
  givenText,
  holdsLongNumber,
  withoutSeparators,
} from "./typed-text";

describe("a text is cleaned", () => {
  test.each<[string, string]>([
    ["Siti Aminah", "Siti Aminah"],
    ["  Siti Aminah\t", "Siti Aminah"],
    ["Siti\u00a0Aminah", "Siti Aminah"],
    ["Siti\u2009Aminah", "Siti Aminah"],
    ["\u202a3204110101900001\u202c", "3204110101900001"],
    ["\ufeff\u200eSiti\u200b\u2066Aminah\u2069", "SitiAminah"],
    ["Cafe\u0301", "Caf\u00e9"],
    ["satu\r\ndua\rtiga\u2028empat", "satu\ndua\ntiga\nempat"],
    ["satu\tdua\u0007", "satu dua"],
    ["terima kasih 🙏", "terima kasih 🙏"],
    ["", ""],
    [" \u200b ", ""],
    // No XML, and no JSON of PostgreSQL.
    ["Si\ufffeti\uffff", "Siti"],
    ["Siti \ud83d", "Siti"],
    ["\udc4dSiti", "Siti"],
    ["Siti 👍", "Siti 👍"],
    // Letters that nobody sees.
    ...[
      "\u3164",
      "\u2800",
      "\u115f",
      "\u1160",
      "\uffa0",
      "\u034f",
      "\u180b",
      "\ufe0f",
      "\u{e0041}",
      "\u00ad",
    ].map((letter) => [`${letter}Siti${letter}`, "Siti"] as [string, string]),
    ["Siti\u3164Aminah", "Siti Aminah"],
    ["Siti\u2800Aminah", "Siti Aminah"],
  ])("%j", (typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });

  test("to one line", () => {
    expect(cleanLine(" Jl. Merdeka 1 \r\n\r\n Bandung ")).toBe("Jl. Merdeka 1 Bandung");
  });
});

test.each(["-", "–", "—", "--", " - ", "\u2212"])("%j is nothing in a field", (typed) => {
  expect(givenText(typed)).toBe("");
});
test.each(["-1", "a-b", "- a"])("%j is something", (typed) => {
  expect(givenText(typed)).toBe(typed);
});

test.each([
  "3204 1101 0190 0001",
  "3204.1101.0190.0001",
  "3204-1101–0190—0001",
  "\u20663204110101900001\u2069",
])("%j is a number in groups", (typed) => {
  expect(withoutSeparators(typed)).toBe("3204110101900001");
});

test.each([
  "KTP 3204110101900001",
  "KK3204110101900001",
  "ktp_3204110101900001",
  "3204_1101_0190_0001",
  "3204–1101–0190–0001 dan 09.254.294.3-407.000",
  "\u200e3204110101900001",
])("%j holds a long number", (text) => expect(holdsLongNumber(text)).toBe(true));

test.each(["BUP0001-20261122-001", "Siti", "0812-3456-7890"])("%j holds none", (text) =>
  expect(holdsLongNumber(text)).toBe(false),
);

test.each(["e\u200b\u0301", "a\r\n\u2028b", "\u202aSiti\u00a0\u00a0Aminah"])(
  "%j is clean at once",
  (text) => {
    expect(cleanText(cleanText(text))).toBe(cleanText(text));
  },
);

test.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "abc"],
  ["ab😀", 3, "ab😀"],
  ["ab😀d", 3, "ab😀"],
  ["abc😀", 3, "abc"],
  ["😀😀😀😀", 3, "😀😀😀"],
])("the beginning of %j, %i characters, is %j", (text, count, beginning) => {
  expect(beginningOf(text, count)).toBe(beginning);
});

test("a long run of blanks beside a line break is one line", () => {
  expect(cleanLine(`a\nb${" ".repeat(60_000)}c`)).toHaveLength(60_004);
});
