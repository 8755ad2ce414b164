import { existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "./support/architecture/sources";
import {
  citationFaults,
  decisionIn,
  numbersIn,
  pagesOf,
  pathsIn,
  textFiles,
  type Pages,
  type TextFile,
  withDecisions,
} from "./support/citations";

/** What comments and pages cite has to be there: under docs/, which every reader of the repository has. */

let files: TextFile[];
let pages: Pages;
beforeAll(async () => {
  // These two name what nobody may cite.
  files = (await textFiles()).filter(({ path }) => !/^tests\/(?:support\/)?citations/.test(path));
  pages = pagesOf(files);
});

const isMigration = ({ path }: TextFile) => path.startsWith("bank-api/store/runtime/migrations/");
const indexPath = "docs/decisions/README.md";
const decisions = () => files.filter(({ path }) => /^docs\/decisions\//.test(path) && path !== indexPath);
const index = () => files.find(({ path }) => path === indexPath)?.text ?? "";

it("every citation leads to a page and a heading that are there", () => {
  expect(files.length).toBeGreaterThan(500);
  const cited = files.filter((file) => !isMigration(file));
  expect(cited.flatMap((file) => citationFaults(file, pages))).toEqual([]);
});

it("every path that the docs name is there", () => {
  const docs = files.filter((file) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file.path));
  const missing = docs.flatMap((file) =>
    pathsIn(file.text)
      .filter((named) => !existsSync(path.join(root, named)))
      .map((named) => `${file.path}: ${named}`),
  );
  expect(missing).toEqual([]);
});

it("every page of decisions has a title and a date", () => {
  expect(decisions().length).toBeGreaterThan(30);
  expect(decisions().filter(({ text }) => decisionIn(text) === undefined)).toEqual([]);
});

/** `--update` writes the index. */
it("the index of decisions is as the pages have it", async () => {
  await expect(withDecisions(index(), decisions())).toMatchFileSnapshot("../docs/decisions/README.md");
});

it("the index knows every number by which a migration cites a decision", () => {
  const cited = files.filter(isMigration).flatMap(({ text }) => numbersIn(text));
  expect(cited.length).toBeGreaterThan(20);
  const known = new Set(index().match(/\b\d{4}\b/g));
  expect(cited.filter((number) => !known.has(number))).toEqual([]);
});

describe("a citation is found at fault", () => {
  const some = pagesOf([
    { path: "docs/rules.md", text: "# Rules\n\n## Four eyes\n\n```\n# no heading\n```\n" },
    { path: "docs/decisions/sessions.md", text: "# Sessions" },
  ]);
  const faultsIn = (text: string, file = "app/a.ts") => citationFaults({ path: file, text }, some);

  it.each([
    ["a page that is not there", "// docs/rule.md"],
    ["a heading that is not there", "// docs/rules.md#six-eyes"],
    ["a line of code for a heading", "// docs/rules.md#no-heading"],
    ["a decision that is not there", "// docs/decisions/session.md"],
    ["a decision by number", "// docs/decisions/0012"],
    ["the same in parentheses", "// as ever (0012)"],
    ["a paragraph", "// rules §5"],
    ["a page without its folder", "// (wire.md, Access)"],
    ["a decision without its folder", "// see sessions.md"],
    ["a page elsewhere", "// (domain-facts.md)"],
    ["the specification", "// (spec, document 2)"],
    ["half of it", "// the spec's words (document 1 and 2)"],
  ])("%s", (_, text) => {
    expect(faultsIn(`\n${text}`)[0]).toMatch(/^app\/a\.ts:2: /);
  });

  it("a link of a page, too", () => {
    expect(faultsIn("[eyes](../rules.md#six-eyes)", "docs/decisions/sessions.md")).toHaveLength(1);
    expect(faultsIn("[eyes](#six-eyes)", "docs/rules.md")).toHaveLength(1);
  });

  it("a right one is not", () => {
    const right =
      "docs/rules.md#four-eyes, docs/rules.md, docs/decisions/sessions.md, README.md, document.cookie, a.spec.ts";
    expect(faultsIn(right)).toEqual([]);
    expect(faultsIn("[eyes](../rules.md#four-eyes)", "docs/decisions/sessions.md")).toEqual([]);
  });
});

it("a path in backticks is read, in a block of code it is not", () => {
  expect(pathsIn("`app/a.ts`, `app/b/`, `npm start`, app/c.ts\n```\n`app/d.ts`\n```\n")).toEqual([
    "app/a.ts",
    "app/b",
  ]);
});

it.each([
  ["# Time\n\nDate: 2026-11-21.\n", { title: "Time", numbers: "" }],
  ["# Time\n\nDate: 2026-11-21. Earlier numbers: 0098, 0099.\n", { title: "Time", numbers: "0098, 0099" }],
  ["# Time\n\nDate: yesterday.\n", undefined],
  ["# Time\n\nText.\n", undefined],
])("a decision's head is read: %j", (text, decision) => {
  expect(decisionIn(text)).toEqual(decision);
});
