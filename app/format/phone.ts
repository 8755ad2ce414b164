import { cleanLine, isSpreadsheetNumber, withoutSeparators } from "contract/typed-text";

/** Phone numbers of Indonesia in a form: typed and shown behind a fixed +62 (docs/product.md#branches). */

export const phonePrefix = "+62";

const parentheses = /[()]/g;

/**
 * What is typed before the national digits, by habit (docs/domain.md#phone): +62, 0062, 62 or 0; +62 and 0 as well, "+62 (0)812…".
 *
 * Whoever types 62 without a plus behind the visible +62 can mean two things: the country code once more (62 812 3456 789), or an
 * area code from 0620 to 0629 without its 0 (622 1234567). The length tells them apart. National numbers have 9 digits or more,
 * and those of the area codes 062x have 10 at most. So 62 is the country code where 9 digits or more follow it.
 */
const typedPrefix = /^(?:(?:\+|00)62|62(?=\d{9}))?0?/;

/**
 * A number as it was typed, read once: "0812-3456-789" → "+628123456789", and "" → "". Never for a stored number: that is
 * shown and sent as it is. What is no number is given back behind the prefix, for the form to refuse.
 */
export function typedPhone(text: string): string {
  if (isSpreadsheetNumber(cleanLine(text))) return phonePrefix + text;
  const national = withoutSeparators(text).replace(parentheses, "").replace(typedPrefix, "");
  return national === "" ? "" : phonePrefix + national;
}

/**
 * A stored number as a form shows it, unchanged: what stands behind +62, or, where a bank has stored a number in another
 * way, the whole of it without the prefix.
 *
 * @returns the text of the field, and the fixed prefix before it; the prefix is "" for none
 */
export function shownPhone(stored: string) {
  if (stored !== "" && !stored.startsWith(phonePrefix)) return { prefix: "", text: stored };
  return { prefix: phonePrefix, text: stored.slice(phonePrefix.length) };
}
