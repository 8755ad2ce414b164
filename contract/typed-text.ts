/**
 * What people type, paste and upload, before a parser of its kind reads it (docs/domain.md#what-comes-in). App and bank clean texts
 * here and nowhere else. It stands alone, so that a page which needs it loads no zod.
 */

/** Matches most texts, which need no cleaning: printable ASCII without a blank at either end. */
const plain = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;
/**
 * Characters that nobody sees: without a width, or of a writing direction. Two texts that look the same may differ in them. Half a
 * character and U+FFFF are none: XML and JSON cannot hold them.
 */
const marks =
  /[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]|(?![\u115f\u1160\u3164\uffa0])\p{Default_Ignorable_Code_Point}/gu;
const lineEnds = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
/** Every blank and control character but a line break, and the letters of Korean and Braille that are drawn as a blank. */
const blanks = /[^\S\n]|[^\P{Cc}\n]|[\u115f\u1160\u2800\u3164\uffa0]/gu;
/** A hyphen, the dashes of a word processor, and a minus, for the brackets of a regular expression. */
export const dash = "\\-\u2010-\u2015\u2212";
const dashesOnly = new RegExp(`^[${dash}]+$`);
/** What people write between the groups of a number. */
const separators = new RegExp(`[\\s./${dash}]`, "g");
/** KTP, NPWP and account numbers have 15 digits at least. Upload ids have as many, and are nobody's number. */
const longNumber = /\d(?:[^\p{L}\d]{0,3}\d){14,}/u;
const uploadId = "BUP\\d{4}[\\s.-]?\\d{8}[\\s.-]?\\d{3,6}";
const uploadIds = new RegExp(uploadId, "gi");
const uploadIdAlone = new RegExp(`^${uploadId}$`, "i");

/** A text as it is stored: composed letters (NFC), plain blanks and line ends, no marks that nobody sees, nothing around it. */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(marks, "").normalize("NFC").replace(lineEnds, "\n").replace(blanks, " ").trim();
}

/** Cleans a text and puts it on one line. */
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

/** The beginning of a text, of so many characters at most. A character may be two of a text's units, and half of one is no text. */
export function beginningOf(text: string, count: number): string {
  return text.length <= count ? text : [...text.slice(0, 2 * count)].slice(0, count).join("");
}

/** Whether a text has more than so many characters. Most texts have no more units either, and need no counting. */
export const isLonger = (text: string, most: number) => text.length > most && [...text].length > most;

/** A number without what groups its digits. Marks count as nothing. */
export const withoutSeparators = (text: string) => cleanText(text).replace(separators, "");

/** Whether a text is the id of an upload, its parts apart or not. */
export const isUploadId = (text: string) => uploadIdAlone.test(text);

/** Whether a text holds a KTP, NPWP or account number, in whatever groups and beside whatever words. */
export const holdsLongNumber = (text: string) => longNumber.test(cleanText(text).replace(uploadIds, " "));

const digitsOnly = /^\d+$/;
const damages = [
  // 3,20411E+15: only its first digits are left.
  /^\d+(?:[.,]\d+)?E\+?\d+$/i,
  // 935939906063000.0, also with other decimals. A branch of a taxpayer has six digits behind the dot.
  /^\+?\d+[.,]0{1,2}$/,
  /^\+?\d{9,}[.,]\d{1,5}$/,
  // 3.204.110.101.900.001, also with decimals.
  /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:[.,]\d{1,2})?$/,
  // 935939906063000-0
  /^\+?\d+-\d{1,2}$/,
];

/** Whether a cleaned text is digits that a spreadsheet took for a number. To read on as if it were not could name another person. */
export const isSpreadsheetNumber = (text: string) =>
  !digitsOnly.test(text) && damages.some((damage) => damage.test(text));

/** The digits of a number in whatever groups; undefined for anything else, and for what a spreadsheet has changed. */
export function digitsIn(text: string): string | undefined {
  const given = givenText(text);
  const digits = isSpreadsheetNumber(given) ? "" : withoutSeparators(given);
  return digitsOnly.test(digits) ? digits : undefined;
}
