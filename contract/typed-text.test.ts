import { describe, expect, test } from "vitest";
import {
  beginningOf,
  cleanLine,
  cleanText,
  digitsIn,
  givenText,
  holdsLongNumber,
  isLonger,
  isSpreadsheetNumber,
  isUploadId,
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

test.each([
  ["abc", 3, false],
  ["abcd", 3, true],
  ["ab😀", 3, false],
  ["ab😀d", 3, true],
])("%j is longer than %i characters: %s", (text, most, expected) => {
  expect(isLonger(text, most)).toBe(expected);
});

test.each([
  ...["3,20411E+15", "3.2E15", "3e+15", "935939906063000.0", "935939906063000,00", "+6281.0", "0.00"],
  ...["123456789.1", "+123456789,12345", "3.204.110.101.900.001", "3,204,110", "3.204,5", "1.234.567,89"],
  ...["935939906063000-0", "+62812-12"],
])("%s is what a spreadsheet made of digits", (text) => {
  expect(isSpreadsheetNumber(text)).toBe(true);
  expect(digitsIn(text)).toBeUndefined();
});

test.each([
  ["3204110101900001", "3204110101900001"],
  ["3204.1101.0190.0001", "3204110101900001"],
  ["01.234.567.8-901.000", "012345678901000"],
  ["0900000001938000.000001", "0900000001938000000001"],
  ["0812-3456-7890", "081234567890"],
  ["0.204.110", "0204110"],
  ["12345678.1", "123456781"],
  ["3.204,110", undefined],
  ["32-041", "32041"],
  ["", undefined],
  ["-", undefined],
  ["12a", undefined],
  ["a12", undefined],
])("the digits of '%s' are %s", (text, digits) => {
  expect(isSpreadsheetNumber(text)).toBe(false);
  expect(digitsIn(text)).toBe(digits);
});

test.each(["BUP0001-20261122-001", "bup0001 20261122 001", "BUP000120261122001", "BUP0001.20261122.123456"])(
  "%s is the id of an upload",
  (text) => expect(isUploadId(text)).toBe(true),
);
test.each([
  "BUP001-20261122-001",
  "BUP0001-20261122-01",
  "BUP0001-20261122-1234567",
  "x BUP0001-20261122-001",
])("%s is none", (text) => expect(isUploadId(text)).toBe(false));

test("fourteen digits are no long number, and letters between digits end one", () => {
  expect(holdsLongNumber("1".repeat(14))).toBe(false);
  expect(holdsLongNumber("1".repeat(15))).toBe(true);
  expect(holdsLongNumber("12345678a90123456")).toBe(false);
  expect(holdsLongNumber("1234567 .. 89012345")).toBe(false);
  expect(holdsLongNumber("1234567 . 89012345")).toBe(true);
});
