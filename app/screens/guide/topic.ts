/** A page of the guide, which tells how one task is done. In its texts, `[Simpan]` stands for words that a screen shows. */
export interface Topic {
  /** The last part of its address. */
  readonly name: string;
  readonly title: string;
  /** What the page helps with, in one sentence. */
  readonly about: string;
  /** Further words by which people look for it. */
  readonly words: string;
  /** Addresses of the screens that lead here. A star stands for any part of an address; of several that fit, the longest counts. */
  readonly screens: readonly string[];
  readonly parts: readonly Part[];
  /** Names of the topics to read on. */
  readonly related: readonly string[];
}

/** One heading of a page and what stands below it. */
export interface Part {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly text: string }
  | { readonly steps: readonly string[] }
  /** What one should not overlook. */
  | { readonly note: string }
  | { readonly picture: Picture }
  /** Words of a screen and what they mean. */
  | { readonly terms: readonly (readonly [term: string, meaning: string])[] };

/** A picture of a screen, which `npm run guide:pictures` takes. */
export interface Picture {
  /** Its file is `public/guide/<name>.webp`. */
  readonly name: string;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

/** Topics of one kind of work, in the order of the guide. */
export interface TopicGroup {
  readonly title: string;
  readonly topics: readonly Topic[];
}

/** A piece of a text: plain, or words of a screen. */
interface Piece {
  readonly text: string;
  readonly isLabel: boolean;
}

/** The pieces of a text, in their order: "Tekan [Simpan]." has three. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(/\[([^\]]+)\]/)
    .map((piece, place) => ({ text: piece, isLabel: place % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** All texts of a block, in their order. */
export function textsOf(block: Block): readonly string[] {
  if ("text" in block) return [block.text];
  if ("steps" in block) return block.steps;
  if ("note" in block) return [block.note];
  if ("picture" in block) return [];
  return block.terms.flatMap(([term, meaning]) => [term, meaning]);
}

/** The texts of a whole page, without its title. */
export const pageTexts = ({ about, parts }: Topic): string[] => [
  about,
  ...parts.flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textsOf)]),
];
