import type { BatchColumn } from "contract/batch-kinds";
import { beginningOf, cleanLine } from "contract/typed-text";
import { inOneSentence } from "./remarks";

/** What the programs before us may have made of a cell, and how it is read nevertheless (docs/domain.md#csv). */

/** What a spreadsheet shows where its formula failed: #N/A, #REF!, Err:502, or #### in a narrow column. */
const failedFormula = /^(?:#(?:N\/A|GETTING_DATA|[A-Z][A-Z0-9/]*[!?]|#+)|Err:\d{3})$/i;
/** What programs write for nothing. A dash is what people write for it, and needs no word. */
const nothing = /^(?:null|none|nan|nat|n\/a|<na>|undefined)$/i;
/** Somebody may be called that. Programs spell them nan, NaN and NaT. */
const nameOfPerson = /^(?:Nan|NAN|nat|Nat|NAT)$/;

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const letters = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }));
/** The letters of Windows-1252 for the bytes 80 to 9F. */
const windowsLetters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** What is left of UTF-8 that was read as another encoding, or of an entity, where nobody can tell the letter. */
const remains =
  /\u00c3(?!\p{Lu})|[\u00c4\u00c5] |[\u00c2-\u00df][\u0080-\u00bf]|\u00e2\u20ac|\ufffd|&#?\w{2,8};/u;

interface ReadCell {
  readonly text: string;
  readonly error?: string;
  readonly warning?: string;
}

/** A cell as it is read, and what is to be said of that; undefined where it is read as it is. */
export function readDamaged(cell: string, holds: BatchColumn["holds"]): ReadCell | undefined {
  if (failedFormula.test(cell))
    return { text: "", error: `rumus spreadsheet gagal (${cell}): isi nilainya lalu unggah ulang.` };
  if (nothing.test(cell) && !(holds === "name" && nameOfPerson.test(cell)))
    return { text: "", warning: `'${cell}' dibaca sebagai kosong.` };
  if (holds !== "name" && holds !== "text") return undefined;
  const text = misread(cell);
  if (text !== cell) return { text, warning: `'${quoted(cell)}' dibaca sebagai '${quoted(text)}'.` };
  return remains.test(cell)
    ? { text, warning: `'${quoted(cell)}' tampaknya salah terbaca oleh program lain: periksa hurufnya.` }
    : undefined;
}

const longestQuoted = 100;
const quoted = (text: string) => inOneSentence(beginningOf(text, longestQuoted));

/** A text without entities of HTML and UTF-8 read as Windows-1252, however often that was done to it. */
function misread(text: string): string {
  const read = cleanLine(asUtf8(text.replace(entity, letterOf)));
  return read === text ? text : misread(read);
}

function letterOf(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return letters.get(name.toLowerCase()) ?? whole;
  const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}

/** The text whose bytes in UTF-8 are these letters in Windows-1252. They are mostly no UTF-8, and the text stays. */
function asUtf8(text: string): string {
  if (!/[\u00c2-\u00f4]/.test(text)) return text;
  const bytes = Array.from(text, byteOf);
  try {
    return bytes.includes(-1) ? text : utf8.decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}

function byteOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  const place = windowsLetters.indexOf(letter);
  if (place >= 0) return 0x80 + place;
  return code <= 0xff ? code : -1;
}
