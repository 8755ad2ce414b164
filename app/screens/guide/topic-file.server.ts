import { Lexer, lexer, type MarkedToken } from "marked";
import { parse } from "yaml";
import { z } from "zod/v4";
import type { Block, Part, Text, Topic } from "./topic";

/** What stands between the two lines of hyphens at the top of a file. */
const headSchema = z.strictObject({
  title: z.string(),
  /** What the page helps with, in one sentence. */
  about: z.string(),
  /** Further words by which people look for it. */
  words: z.string(),
  /** Addresses of the screens that lead here. A star stands for any part of an address; of several that fit, the longest counts. */
  screens: z.array(z.string()).default([]),
  /** Names of the topics to read on. */
  related: z.array(z.string()).default([]),
});

export type TopicHead = z.infer<typeof headSchema>;

/** A Markdown file that is no page of the guide. */
class TopicFileError extends Error {
  override readonly name = "TopicFileError";
}

/**
 * Reads a page of the guide from its Markdown file (docs/architecture.md#a-page-of-the-guide).
 * @throws TopicFileError naming the file and its fault
 */
export function readTopic(name: string, markdown: string): Topic {
  try {
    const [, head, body] = /^---\r?\n(.*?)\n---\r?\n(.*)$/s.exec(markdown) ?? [];
    if (head === undefined || body === undefined)
      throw new Error("no head stands between two lines of hyphens");
    return { name, ...headOf(parse(head)), parts: partsOf(lexer(body) as MarkedToken[]) };
  } catch (error) {
    throw new TopicFileError(`topics/${name}.md: ${(error as Error).message}.`, { cause: error });
  }
}

function headOf(head: unknown): TopicHead {
  const { data, error } = headSchema.safeParse(head);
  if (data) return data;
  throw new Error(error.issues.map(({ path, message }) => [...path, message].join(": ")).join("; "));
}

function partsOf(tokens: readonly MarkedToken[]): Part[] {
  const parts: { title: string; blocks: Block[] }[] = [];
  for (const token of tokens) {
    if (token.type === "space") continue;
    const part = parts.at(-1);
    if (token.type === "heading" && token.depth === 2) parts.push({ title: token.text, blocks: [] });
    else if (part) part.blocks.push(blockOf(token));
    else throw new Error(`no heading stands above "${token.raw.trim()}"`);
  }
  return parts;
}

function blockOf(token: MarkedToken): Block {
  if (token.type === "paragraph") {
    const [picture, ...others] = inline(token.text);
    return picture?.type === "image" && others.length === 0
      ? { picture: { file: picture.href, alt: picture.text } }
      : { text: textOf(token.text) };
  }
  if (token.type === "blockquote") return { note: textOf(token.text) };
  if (token.type === "list") {
    const items = token.items.map(({ text }) => text);
    return token.ordered ? { steps: items.map(textOf) } : { terms: items.map(termOf) };
  }
  throw new Error(`a page has no place for "${token.raw.trim()}"`);
}

function termOf(item: string): [term: Text, meaning: Text] {
  const [term = "", meaning] = item.split(/\n(.*)/s);
  if (!meaning) throw new Error(`no meaning stands below "${term}"`);
  return [textOf(term), textOf(meaning)];
}

const textOf = (markdown: string): Text =>
  inline(markdown).map((token) =>
    token.type === "strong" ? { label: inline(token.text).map(plain).join("") } : plain(token),
  );

const inline = (markdown: string) => Lexer.lexInline(markdown) as MarkedToken[];

function plain(token: MarkedToken): string {
  if (token.type === "text" || token.type === "escape") return token.text;
  throw new Error(`a text has no place for "${token.raw}"`);
}
