import ts from "typescript";
import { expect, it } from "vitest";
import { topics } from "~/screens/guide/guide.server";
import { pageTexts, piecesOf } from "~/screens/guide/topic";
import { readSources } from "./support/architecture/sources";

/** What holds between the guide and the screens that it tells about. */

it("the guide names buttons and titles as the screens do", async () => {
  const sources = await readSources(["app", "contract", "bank-api/domain"]);
  const screens = sources.filter(({ path }) => !path.startsWith("app/screens/guide/"));
  const shown = new Set(screens.flatMap(wordsShownBy));
  const named = topics.flatMap((topic) =>
    pageTexts(topic)
      .flatMap(piecesOf)
      .filter(({ isLabel }) => isLabel)
      .map(({ text }) => text),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((label) => !shown.has(label))).toEqual([]);
});

/** The texts of a file: its strings, the fixed pieces of its templates, and what stands between its tags. */
function wordsShownBy({ path, text }: { readonly path: string; readonly text: string }): string[] {
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      words.push(node.text.replace(/\s+/g, " ").trim());
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      path,
      text,
      ts.ScriptTarget.Latest,
      false,
      path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return words;
}
