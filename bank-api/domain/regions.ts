import { givenText, isSpreadsheetNumber } from "contract/typed-text";
import { accepted, rejected, type Parsed } from "./parsed";
import { damagedByExcel } from "./spreadsheet-damage";

/** First two digits of region codes and KTP numbers: the provinces (docs/domain.md#region-code). */
export const provinceCodes: ReadonlySet<string> = new Set(
  [
    [11, 19],
    [21, 21],
    [31, 36],
    [51, 53],
    [61, 65],
    [71, 76],
    [81, 82],
    [91, 96],
  ].flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String(first + index)),
  ),
);

const knownLengths: ReadonlySet<number> = new Set([2, 4, 6, 10]);

/** The parts of a code, apart by one blank, dot or dash each, or not at all. */
const parts = /^\d\d(?:[ .\-\u2010-\u2015]?\d\d)*(?:[ .\-\u2010-\u2015]?\d{1,4})?$/;
/** Two parts with a hyphen between them are no damage, as in other numbers. */
const twoParts = /^\d\d(?:\d\d)?-\d\d$/;

/** PP.KK.CC.DDDD, whole or cut after any part; kept as digits (docs/domain.md#region-code). */
export function parseRegionCode(text: string): Parsed<string | null> {
  const given = givenText(text);
  if (given === "") return accepted(null);
  if (isSpreadsheetNumber(given) && !twoParts.test(given)) return rejected(`Kode region: ${damagedByExcel}`);
  const digits = parts.test(given) ? given.replace(/\D/g, "") : given;
  const sentence = "Kode region harus 2, 4, 6 atau 10 digit angka.";
  if (!/^\d{1,10}$/.test(digits)) return rejected(sentence);
  if (digits.length % 2 === 1)
    return accepted(digits, ["Kode region berjumlah digit ganjil: mungkin nol di belakang hilang."]);
  if (!knownLengths.has(digits.length)) return rejected(sentence);
  const known = provinceCodes.has(digits.slice(0, 2));
  return accepted(digits, known ? [] : ["Kode provinsi pada kode region tidak dikenal."]);
}
