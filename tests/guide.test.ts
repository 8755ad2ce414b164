import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { topics } from "~/screens/guide/guide.server";
import { pictureSize } from "~/screens/guide/picture-size";
import { recipes } from "./guide-pictures/pictures";
import { readSources, root } from "./support/architecture/sources";
import { elementsIn, ownText, parseHtml } from "./support/html";

/** What holds between the guide and the screens that it tells about. */

const parts = topics.flatMap(({ onScreen }) => onScreen.flatMap((part) => [...elementsIn(parseHtml(part))]));

it("the guide has all its files, each once", async () => {
  const files = await readdir(path.join(root, "app/screens/guide/topics"));
  expect(topics.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort());
});

it("the guide names buttons and titles as the screens do", async () => {
  const sources = await readSources(["app", "contract", "bank-api/domain"]);
  const screens = sources.filter(({ path }) => !path.startsWith("app/screens/guide/"));
  const shown = new Set(screens.flatMap(wordsShownBy));
  const bold = parts.filter(({ tag }) => tag === "b").map(ownText);
  const named = bold.filter((label) => label !== "Catatan.");
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((label) => !shown.has(label))).toEqual([]);
});

describe("the guide's pictures", () => {
  const folder = path.join(root, "public/guide");
  const pictures = parts
    .filter(({ tag }) => tag === "img")
    .map(({ attributes: { src = "", alt = "" } }) => ({ file: src.replace("/guide/", ""), alt }));
  const files = pictures.map(({ file }) => file).sort();

  it("are there, one for each place, and each can be taken again", async () => {
    expect(files.length).toBeGreaterThan(10);
    expect((await readdir(folder)).sort()).toEqual(files);
    expect(recipes.map(({ name }) => `${name}.webp`).sort()).toEqual(files);
  });

  it("say what they show to those who do not see them", () => {
    for (const { file, alt } of pictures) expect([file, alt.length > 30]).toEqual([file, true]);
  });

  it("are of one size and small", async () => {
    const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file))));
    for (const [place, content] of contents.entries()) {
      expect([files[place], sizeOfWebp(content)]).toEqual([files[place], pictureSize]);
      expect(content.length, files[place]).toBeLessThan(40_000);
    }
    expect(Buffer.concat(contents).length).toBeLessThan(1_000_000);
  });
});

/** The size in pixels that the head of a WebP file names, as browsers write it: with the extended head. */
function sizeOfWebp(file: Buffer): { width: number; height: number } {
  expect(file.toString("latin1", 8, 16)).toBe("WEBPVP8X");
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

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
