import type { TopicHead } from "./topic-file.server";

/** A page of the guide, which tells how one task is done. */
export interface Topic extends TopicHead {
  /** The last part of its address, and its file's name. */
  readonly name: string;
  readonly parts: readonly Part[];
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
  | { readonly picture: GuidePicture }
  /** Words of a screen and what they mean. */
  | { readonly terms: readonly (readonly [term: Text, meaning: Text])[] };

/** A text in pieces, plain ones and words that a screen shows: "Tekan **Simpan**." has three. */
export type Text = readonly (string | { readonly label: string })[];

/** A picture of a screen, which `npm run guide:pictures` takes. */
export interface GuidePicture {
  /** Its file lies in `public/guide/`. */
  readonly file: string;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
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
