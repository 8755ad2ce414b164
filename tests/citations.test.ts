import { existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "./support/architecture/sources";
import {
  citationFaults,
  decisionHead,
  indexLine,
  pagesOf,
  pathsIn,
  textFiles,
  type Pages,
  type TextFile,
} from "./support/citations";

/** What comments and pages cite has to be there: under docs/, which every reader of the repository has. */

let files: TextFile[];
let pages: Pages;
beforeAll(async () => {
  // These two name what nobody may cite.
  files = (await textFiles()).filter(({ path }) => !/^tests\/(?:support\/)?citations/.test(path));
  pages = pagesOf(files);
});

const decisions = () => files.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
const isSuperseded = ({ text }: TextFile) => decisionHead(text)?.status.startsWith("superseded") ?? false;

it("every citation leads to a page and a heading that are there", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => citationFaults(file, pages))).toEqual([]);
});

it("every path that the docs name is there", () => {
  const docs = files.filter((file) => /^(?:docs\/.*|README)\.md$/.test(file.path) && !isSuperseded(file));
  const missing = docs.flatMap((file) =>
    pathsIn(file.text)
      .filter((named) => !existsSync(path.join(root, named)))
      .map((named) => `${file.path}: ${named}`),
  );
  expect(missing).toEqual([]);
});

it("every decision has a number, a date and a status, and stands in the index", () => {
  expect(decisions().length).toBeGreaterThan(30);
  const index = files.find((file) => file.path === "docs/decisions/README.md")?.text ?? "";
  const faults = decisions().flatMap((file) => {
    const head = decisionHead(file.text);
    if (!head) return [`${file.path} lacks date or status`];
    if (!file.path.startsWith(`docs/decisions/${head.number}-`))
      return [`${file.path} is not ${head.number}`];
    const line = indexLine(file.path, head);
    return index.includes(`${line}\n`) ? [] : [`the index lacks: ${line}`];
  });
  expect(faults).toEqual([]);
  expect(index.match(/^\| \[\d{4}\]/gm)).toHaveLength(decisions().length);
});

describe("a citation is found at fault", () => {
  const some = pagesOf([
    { path: "docs/rules.md", text: "# Rules\n\n## Four eyes\n\n```\n# no heading\n```\n" },
    { path: "docs/decisions/0012-session-time.md", text: "# 0012 Time" },
  ]);
  const faultsIn = (text: string, file = "app/a.ts") => citationFaults({ path: file, text }, some);

  it.each([
    ["a page that is not there", "// docs/rule.md"],
    ["a heading that is not there", "// docs/rules.md#six-eyes"],
    ["a line of code for a heading", "// docs/rules.md#no-heading"],
    ["a decision that is not there", "// docs/decisions/0013"],
    ["the same in parentheses", "// as ever (0013)"],
    ["a paragraph", "// rules §5"],
    ["a page without its folder", "// (wire.md, Access)"],
    ["a decision without its folder", "// see 0012-session-time.md"],
    ["a decision without folder and number", "// (session-time.md)"],
    ["a page elsewhere", "// (domain-facts.md)"],
    ["the specification", "// (spec, document 2)"],
    ["half of it", "// the spec's words (document 1 and 2)"],
  ])("%s", (_, text) => {
    expect(faultsIn(`\n${text}`)[0]).toMatch(/^app\/a\.ts:2: /);
  });

  it("a link of a page, too", () => {
    expect(faultsIn("[eyes](../rules.md#six-eyes)", "docs/decisions/0012-session-time.md")).toHaveLength(1);
    expect(faultsIn("as in 0013", "docs/decisions/0012-session-time.md")).toHaveLength(1);
    expect(faultsIn("[eyes](#six-eyes)", "docs/rules.md")).toHaveLength(1);
  });

  it("a right one is not", () => {
    const right =
      "docs/rules.md#four-eyes, docs/rules.md, docs/decisions/0012, (0012), README.md, document.cookie, a.spec.ts";
    expect(faultsIn(right)).toEqual([]);
    expect(faultsIn("[eyes](../rules.md#four-eyes)", "docs/decisions/0012-session-time.md")).toEqual([]);
  });
});

it("a path in backticks is read, in a block of code it is not", () => {
  expect(pathsIn("`app/a.ts`, `app/b/`, `npm start`, app/c.ts\n```\n`app/d.ts`\n```\n")).toEqual([
    "app/a.ts",
    "app/b",
  ]);
});

it.each([
  ["# 0012 Time\n\nDate: 2026-11-21. Status: accepted.\n", "accepted"],
  ["# 0012 Time\n\nDate: 2026-11-21. Status: superseded by 0055.\n", "superseded by 0055"],
  ["# 0012 Time\n\nDate: 2026-11-21. Status: perhaps.\n", undefined],
  ["# 0012 Time\n\nStatus: accepted.\n", undefined],
  ["# Time\n\nDate: 2026-11-21. Status: accepted.\n", undefined],
])("a decision's head is read: %j", (text, status) => {
  expect(decisionHead(text)?.status).toBe(status);
});
