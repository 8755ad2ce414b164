/** Phone numbers of Indonesia, as forms show and send them (spec, document 1 §5): behind a fixed +62. */

export const phonePrefix = "+62";

/** What is typed before the national digits, by habit (domain-facts.md): +62, 62 or 0; +62 and 0 as well, "+62 (0)812…". */
const typedPrefix = /^(?:\+?62)?0?/;
const punctuation = /[\s().-]/g;

/** "0812-3456-789" → "8123456789": what stands behind the prefix. Anything that is no number is given back without gaps. */
export function nationalDigits(phone: string): string {
  return phone.replace(punctuation, "").replace(typedPrefix, "");
}

/** "8123456789" → "+628123456789", and "" → "". */
export function withPrefix(nationalNumber: string): string {
  return nationalNumber === "" ? "" : phonePrefix + nationalNumber;
}
