import { accepted, rejected, type Parsed } from "./parsed";

/** A word as staff write it. */
export const spaced = (word: string) => word.replaceAll("_", " ");

/** One of some words, in any case, its parts apart by blanks, underscores or hyphens; `null` where nothing is typed. */
export function parseWord<Word extends string>(
  text: string,
  words: readonly Word[],
  refusal: string,
): Parsed<Word | null> {
  const typed = text.trim();
  if (typed === "") return accepted(null);
  const word = typed.toLowerCase().replace(/[\s_-]+/g, "_");
  const found = words.find((one) => one === word);
  return found === undefined ? rejected(refusal) : accepted(found);
}
