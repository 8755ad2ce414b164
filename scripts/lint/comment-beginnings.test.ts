import { Linter } from "eslint";
import { expect, test } from "vitest";
import { commentBeginnings } from "./comment-beginnings.mjs";

const linter = new Linter();
const own = { rules: { "comment-beginnings": commentBeginnings } };

/** The lines of a source at which the rule refuses a comment. */
function refusedLines(...lines: string[]): number[] {
  const config = { plugins: { own }, rules: { "own/comment-beginnings": "error" } } as const;
  return linter.verify(lines.join("\n"), config).map(({ line }) => line);
}

test.each([
  ["a line", "// Of the two, the first."],
  ["a line after code", "run(); // without a key"],
  ["a block", "/* Whoever asks. */"],
  ["a JSDoc comment of one line", "/** By key. */"],
  ["a JSDoc comment of several lines", "/**\n * Unless told, all.\n */"],
  ["a word before a comma", "// With, or without."],
])("refuses a fragment in %s", (_place, comment) => {
  expect(refusedLines(comment)).toEqual([1]);
});

test.each([
  ["a sentence", "// A write has a key."],
  ["a noun phrase", "/** The key of a write. */"],
  ["a longer word", "// Format, Information, Atoms, Total and Once."],
  ["a hyphenated word", "// On-line copies are kept."],
  ["a preposition later on", "// Keys stand in the URL."],
  ["a tag", "/** @throws in any case */"],
])("lets %s pass", (_kind, comment) => {
  expect(refusedLines(comment)).toEqual([]);
});

test("takes line comments that follow each other as one", () => {
  expect(refusedLines("// The bank keeps keys", "// for two days.", "", "// for two days.")).toEqual([4]);
});

test("takes the line after a comment behind code as a comment of its own", () => {
  expect(refusedLines("run(); // it ends here", "// For ever.")).toEqual([2]);
});
