import type { Topic } from "./topic-file.server";

interface ExcerptPiece {
  readonly text: string;
  readonly isFound: boolean;
}

/** Characters of an excerpt. */
const excerptLength = 180;

/** The words of a text as they are compared: in small letters, without accents and signs. */
export function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Accents go without changing the length, so that a place in the plain text is the same place in the text. */
const plain = (text: string) =>
  [...text].map((letter) => letter.normalize("NFD").charAt(0).toLowerCase().charAt(0)).join("");

/**
 * The pages that hold all words of a search, in titles, texts or the further words of a page. Pages whose title has most of the words
 * come first. None for a search without a word. Each page comes with the passage that was found, in pieces.
 */
export function searchTopics(topics: readonly Topic[], sought: string) {
  const words = [...new Set(wordsOf(sought))];
  if (words.length === 0) return [];
  return topics
    .filter((topic) => {
      const whole = plain([topic.title, topic.words, topic.about, ...topic.texts].join(" "));
      return words.every((word) => whole.includes(word));
    })
    .map((topic) => ({ topic, inTitle: words.filter((word) => plain(topic.title).includes(word)).length }))
    .sort((one, other) => other.inTitle - one.inTitle)
    .map(({ topic }) => ({ topic, excerpt: excerptOf(topic, words) }));
}

/** The first text that holds most of the words, cut to the passage around the first of them. */
function excerptOf(topic: Topic, words: readonly string[]): ExcerptPiece[] {
  const held = (text: string) => words.filter((word) => plain(text).includes(word)).length;
  const text = topic.texts.reduce((best, each) => (held(each) > held(best) ? each : best), topic.about);
  const first = Math.max(0, Math.min(...words.map((word) => placeOf(word, text))));
  const begin = first < excerptLength / 2 ? 0 : text.lastIndexOf(" ", first - excerptLength / 3) + 1;
  const rest = text.slice(begin);
  const end = rest.length <= excerptLength ? rest.length : rest.lastIndexOf(" ", excerptLength);
  const passage = `${begin > 0 ? "… " : ""}${rest.slice(0, end)}${end < rest.length ? " …" : ""}`;
  return marked(passage, words);
}

function placeOf(word: string, text: string): number {
  const place = plain(text).indexOf(word);
  return place < 0 ? text.length : place;
}

/** A passage in pieces, so that the words that were sought can be marked. Words hold letters and digits alone. */
function marked(passage: string, words: readonly string[]): ExcerptPiece[] {
  const hits = [...plain(passage).matchAll(new RegExp(words.join("|"), "gu"))];
  const pieces: ExcerptPiece[] = [];
  let from = 0;
  for (const { index, 0: hit } of hits) {
    pieces.push({ text: passage.slice(from, index), isFound: false });
    pieces.push({ text: passage.slice(index, index + hit.length), isFound: true });
    from = index + hit.length;
  }
  return [...pieces, { text: passage.slice(from), isFound: false }].filter(({ text }) => text !== "");
}
