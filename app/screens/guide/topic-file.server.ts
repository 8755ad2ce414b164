import { lexer, parser, Parser, Renderer, walkTokens, type MarkedToken, type Tokens } from "marked";
import { parse } from "yaml";
import { z } from "zod/v4";
import classes from "./guide.module.css";
import { pictureSize } from "./picture-size";

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

/** A page of the guide, which tells how one task is done. */
export interface Topic extends z.infer<typeof headSchema> {
  /** The last part of its address, and its file's name. */
  readonly name: string;
  /** Its parts as HTML, each with its heading. */
  readonly onScreen: readonly string[];
  readonly onPaper: readonly string[];
  /** The texts of its parts as one reads them. */
  readonly texts: readonly string[];
}

/** A Markdown file that is no page of the guide. */
class TopicFileError extends Error {
  override readonly name = "TopicFileError";
}

/** The Markdown that a page may have. HTML and links are no part of it. */
const kinds = new Set(
  "blockquote escape heading image list list_item paragraph space strong text".split(" "),
);

/**
 * Reads a page of the guide from its Markdown file (docs/architecture.md#a-page-of-the-guide).
 * @throws TopicFileError naming the file and its fault
 */
export function readTopic(name: string, markdown: string): Topic {
  try {
    const [, head, body] = /^---\r?\n(.*?)\n---\r?\n(.*)$/s.exec(markdown) ?? [];
    if (head === undefined || body === undefined)
      throw new Error("no head stands between two lines of hyphens");
    const parts = body.trim().split(/^(?=## )/m);
    const drawn = (renderer: Renderer) => parts.map((part) => parser(lexer(part), { renderer }));
    return {
      ...{ name, ...headOf(parse(head)), texts: parts.flatMap(textsOf) },
      ...{ onScreen: drawn(new TopicRenderer()), onPaper: drawn(new PaperRenderer()) },
    };
  } catch (error) {
    throw new TopicFileError(`topics/${name}.md: ${(error as Error).message}.`, { cause: error });
  }
}

function headOf(head: unknown) {
  const { data, error } = headSchema.safeParse(head);
  if (data) return data;
  throw new Error(error.issues.map(({ path, message }) => [...path, message].join(": ")).join("; "));
}

/** The texts of a part, without those of pictures. */
function textsOf(part: string): string[] {
  const plain = new Parser();
  const texts: string[] = [];
  void walkTokens(lexer(part), (each) => {
    const token = each as MarkedToken;
    if (!kinds.has(token.type) || (token.type === "heading" && token.depth !== 2))
      throw new Error(`a page has no place for "${token.raw.trim()}"`);
    const isText = token.type === "heading" || token.type === "paragraph" || token.type === "text";
    if (isText && token.tokens && token.tokens[0]?.type !== "image")
      texts.push(...plain.parseInline(token.tokens, plain.textRenderer).split("\n"));
  });
  return texts;
}

/** Draws the Markdown of a page. */
class TopicRenderer extends Renderer {
  protected readonly loading: "lazy" | "eager" = "lazy";

  override paragraph(token: Tokens.Paragraph): string {
    return token.tokens[0]?.type === "image" ? this.parser.parseInline(token.tokens) : super.paragraph(token);
  }

  /** A picture opens in its own size in another tab: on a narrow window it is too small to read. */
  override image(token: Tokens.Image): string {
    const src = `/guide/${token.href}`;
    const size = `width="${pictureSize.width}" height="${pictureSize.height}" loading="${this.loading}"`;
    return `<a href="${src}" target="_blank">${super.image({ ...token, href: src }).replace("<img", `<img ${size}`)}</a>`;
  }

  override blockquote({ tokens }: Tokens.Blockquote): string {
    return this.parser.parse(tokens).replace("<p>", `<p class="${classes.note}"><b>Catatan.</b> `);
  }

  /** Words of a screen and what they mean; steps, where the list is numbered. */
  override list(token: Tokens.List): string {
    return token.ordered
      ? super.list(token)
      : `<dl>${token.items.map((item) => this.term(item)).join("")}</dl>`;
  }

  private term({ tokens, text }: Tokens.ListItem): string {
    const [term, meaning] = this.parser.parse(tokens).split(/\n(.*)/s);
    if (!meaning) throw new Error(`no meaning stands below "${text}"`);
    return `<div><dt>${term}</dt><dd>${meaning}</dd></div>`;
  }

  /** Words that a screen shows. */
  override strong({ tokens }: Tokens.Strong): string {
    return `<b>${this.parser.parseInline(tokens)}</b>`;
  }
}

/** All pages follow each other on paper, so their headings are one level lower. It has pictures that nobody has scrolled to. */
class PaperRenderer extends TopicRenderer {
  protected override readonly loading = "eager";

  override heading(token: Tokens.Heading): string {
    return super.heading({ ...token, depth: 3 });
  }
}
