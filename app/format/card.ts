/** How base64 of `{"nama":` begins: the content of a mustahik's card. */
export const cardBegin = "eyJuYW1hIjoi";

/** Whether a text holds a card's content, whole or not, in whatever case: Caps Lock changes it. */
export const holdsCard = (text: string) => text.toLowerCase().includes(cardBegin.toLowerCase());

/**
 * A text as a field for a number keeps it: digits, spaces, hyphens, dots, slashes, plus signs and parentheses. A card that is
 * scanned into the field stays, although a scanner types it letter by letter.
 */
export function numberLike(typed: string): string {
  const [letters = ""] = /[a-z].*/i.exec(typed) ?? [];
  const isCard =
    letters !== "" && cardBegin.toLowerCase().startsWith(letters.slice(0, cardBegin.length).toLowerCase());
  return isCard ? typed : typed.replace(/[^\d\s\-./()+]/g, "");
}
