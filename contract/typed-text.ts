/**
 * What people type, paste and upload, before a parser of its kind reads it (docs/domain.md#what-comes-in). App and bank clean texts
 * here and nowhere else. It stands alone, so that a page which needs it loads no zod.
 */

/** Matches most texts, which need no cleaning: printable ASCII without a blank at either end. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
/** Characters without a width, and those that change the writing direction. Two texts that look the same may differ in them. */
const marks = /\p{Cf}/gu;
const lineEnds = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
/** Every blank and control character but a line break. */
const blanks = /[^\S\n]|[^\P{Cc}\n]/gu;
/** A hyphen, the dashes of a word processor, and a minus. */
const dash = "\\-\u2010-\u2015\u2212";
const dashesOnly = new RegExp(`^[${dash}]+$`);
/** What people write between the groups of a number. */
const separators = new RegExp(`[\\s.${dash}]`, "g");
/**
 * KTP, NPWP and account numbers have 15 digits at least, in whatever groups they are written. Digits amid letters are a part of an
 * id, or of a secret.
 */
const longNumber = new RegExp(
  `(?:(?<![\\p{L}\\d_])|(?<=ktp|nik|npwp))\\d(?:[\\s./${dash}]*\\d){14,}(?![\\p{L}\\d_])`,
  "giu",
);
const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** A text as it is stored: composed letters (NFC), plain blanks and line ends, no marks that nobody sees, nothing around it. */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return text.normalize("NFC").replace(marks, "").replace(lineEnds, "\n").replace(blanks, " ").trim();
}

/** The same on one line. */
export function cleanLine(text: string): string {
  const clean = cleanText(text);
  if (!clean.includes("\n")) return clean;
  const lines = clean.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/** The same for a field: staff write a dash where they have nothing to write. */
export function givenText(text: string): string {
  const clean = cleanLine(text);
  return dashesOnly.test(clean) ? "" : clean;
}

/** A number without what groups its digits. Marks count as nothing. */
export const withoutSeparators = (text: string) => cleanText(text).replace(separators, "");

/** The digits of each number in a text that may be a KTP, NPWP or account number. */
export const longNumbersIn = (text: string): string[] =>
  (cleanText(text).replace(uuids, "").match(longNumber) ?? []).map((number) => number.replace(/\D/g, ""));

const digitsOnly = /^\d+$/;
const damages = [
  // 3,20411E+15: only its first digits are left.
  /^\d+(?:[.,]\d+)?E\+?\d+$/i,
  // 935939906063000.0
  /^\+?\d+[.,]0{1,2}$/,
  // 3.204.110.101.900.001, also with decimals.
  /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:[.,]\d{1,2})?$/,
  // 935939906063000-0
  /^\+?\d+-\d{1,2}$/,
];

/** Whether a cleaned text is digits that a spreadsheet took for a number. Without its last part they may be another person's. */
export const isSpreadsheetNumber = (text: string) =>
  !digitsOnly.test(text) && damages.some((damage) => damage.test(text));

/** The digits of a number in whatever groups; undefined for anything else, and for what a spreadsheet has changed. */
export function digitsIn(text: string): string | undefined {
  const given = givenText(text);
  const digits = isSpreadsheetNumber(given) ? "" : withoutSeparators(given);
  return digitsOnly.test(digits) ? digits : undefined;
}
