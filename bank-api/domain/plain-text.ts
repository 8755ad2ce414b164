/**
 * Characters that nobody sees: control characters, line separators, and those that have no width or change the writing
 * direction. With them, a name looks like another one or like none.
 */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** Whether a text is one line of visible characters. */
export function isPlainLine(text: string): boolean {
  return !unseen.test(text);
}

/** The error for a text that is not. */
export const unseenIn = (fieldName: string) => `${fieldName} memuat karakter yang tidak dapat dipakai.`;
