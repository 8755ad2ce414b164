import { dash, givenText } from "contract/typed-text";
import { accepted, rejected, type Parsed } from "./parsed";

/** A word as staff write it. */
export const spaced = (word: string) => word.replaceAll("_", " ");

/** One of some words in any case, its parts apart by blanks, underscores or hyphens. */
export interface Words<Word extends string> {
  readonly words: readonly Word[];
  /** Other spellings, without what parts them. */
  readonly spellings?: Readonly<Record<string, Word>>;
  readonly refusal: string;
}

/** What our own screens and files write where nobody has determined a word. */
const undetermined = "belumditentukan";

/** `null` where nothing is typed, or that nobody has determined it. */
export function parseWord<Word extends string>(
  text: string,
  { words, spellings = {}, refusal }: Words<Word>,
): Parsed<Word | null> {
  const typed = joined(givenText(text).toLowerCase());
  if (typed === "" || typed === undetermined) return accepted(null);
  const spelled = Object.hasOwn(spellings, typed) ? spellings[typed] : undefined;
  const found = words.find((word) => joined(word) === typed) ?? spelled;
  return found === undefined ? rejected(refusal) : accepted(found);
}

const adornments = new RegExp(`[\\s_${dash}'\u2018\u2019\u02bc\`]+`, "g");

/** A word without what parts or adorns it: blanks, underscores, dashes and apostrophes. */
export const joined = (word: string) => word.replace(adornments, "");
