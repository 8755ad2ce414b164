import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "./support/architecture/sources";
import { definitionFaults } from "./support/glossary";

const glossary = readFileSync(path.join(root, "docs/glossary.md"), "utf8");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

it("each name in the glossary is defined in the file that stands after it", () => {
  const { names, faults } = definitionFaults(glossary, read);
  expect(faults).toEqual([]);
  expect(names).toBeGreaterThan(50);
});

it.each([
  ["a name of that file", "| a | b: `Actor`, `a.ts` |", 0],
  ["a name that is only used there", "| a | b: `Used`, `a.ts` |", 1],
  ["a name of no file", "| a | b: `Absent`, `a.ts` |", 1],
  ["the file of the row above", "| a | `a.ts` |\n| c | d: `Actor`, the same file |", 0],
  ["a property", "| a | b: `amountIdr`, `a.ts` |", 0],
  ["a name without a file", "| a | table `postings` |", 0],
])("%s is judged right", (_, rows, count) => {
  const file = () => "export interface Actor { readonly amountIdr: number }\nconst x = Used();";
  expect(definitionFaults(rows, file).faults).toHaveLength(count);
});
