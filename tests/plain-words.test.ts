import { beforeAll, expect, it } from "vitest";
import { textFiles, type TextFile } from "./support/citations";
import { longSentences } from "./support/plain-words";

/** How hard a sentence may be (docs/decisions/writing.md). */

let pages: TextFile[];
beforeAll(async () => {
  pages = (await textFiles()).filter(({ path }) => /^(?:docs\/.*|README)\.md$/.test(path));
});

it("no sentence of a page has more than 25 words", () => {
  expect(pages.flatMap(({ path, text }) => longSentences(text).map((each) => `${path}: ${each}`))).toEqual(
    [],
  );
});

const words = (count: number) => "word ".repeat(count).trim();

it.each([
  ["a sentence of 25 words", `${words(25)}. ${words(25)}.`, 0],
  ["one of 26", `${words(3)}. ${words(26)}.`, 1],
  ["one over two lines", `${words(13)}\n${words(13)}.`, 1],
  ["points of a list", `- ${words(20)}\n- ${words(20)}`, 0],
  ["a row of a table", `| ${words(30)} |`, 0],
  ["code", `\`\`\`\n${words(30)}\n\`\`\``, 0],
  ["the address of a link", `${words(24)} [word](https://a.example/b c d).`, 0],
  ["what is generated", `<!-- generated -->\n${words(30)}\n<!-- /generated -->`, 0],
])("%s is judged right", (_, markdown, count) => {
  expect(longSentences(markdown)).toHaveLength(count);
});
