/**
 * What nobody sees: control characters, line separators, and characters that have no width or turn the direction of what
 * follows. A name with them reads as another, or as none.
 */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** Whether a text is one line of characters that are seen. */
export function isPlainLine(text: string): boolean {
  return !unseen.test(text);
}

/** What is said of a text that is not. */
export const unseenIn = (fieldName: string) => `${fieldName} memuat karakter yang tidak dapat dipakai.`;
