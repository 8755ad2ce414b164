/** A page of the guide, which tells how one task is done. */
export interface Topic {
  /** The last part of its address, and its file's name. */
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
  | { readonly text: Text }
  | { readonly steps: readonly Text[] }
  /** What one should not overlook. */
  | { readonly note: Text }
  | { readonly picture: Picture }
  /** Words of a screen and what they mean. */
  | { readonly terms: readonly (readonly [term: Text, meaning: Text])[] };

/** A text in pieces, plain ones and words that a screen shows: "Tekan **Simpan**." has three. */
export type Text = readonly (string | { readonly label: string })[];

/** A picture of a screen, which `npm run guide:pictures` takes. */
export interface Picture {
  /** Its file lies in `public/guide/`. */
  readonly file: string;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

/** Topics of one kind of work, in the order of the guide. */
export interface TopicGroup {
  readonly title: string;
  readonly topics: readonly Topic[];
}

/** All texts of a block, in their order. */
function textsOf(block: Block): readonly Text[] {
  if ("text" in block) return [block.text];
  if ("steps" in block) return block.steps;
  if ("note" in block) return [block.note];
  if ("picture" in block) return [];
  return block.terms.flat();
}

/** The texts of a whole page, without its title. */
export const pageTexts = ({ about, parts }: Topic): Text[] => [
  [about],
  ...parts.flatMap(({ title, blocks }) => [[title], ...blocks.flatMap(textsOf)]),
];
