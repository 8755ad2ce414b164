import { givenText, isSpreadsheetNumber, withoutSeparators } from "contract/typed-text";
import { accepted, rejected, type Parsed } from "./parsed";
import { damagedByExcel } from "./spreadsheet-damage";

const parentheses = /[()]/g;
/**
 * The country code takes no 0 behind it, but many write one. A bare 62 may be the area code 062, so there it is one of a mobile
 * alone.
 */
const form = /^(?:(?:\+|00)620?|62(?:0(?=8))?|0|(?=8))([1-9]\d{7,12})$/;

/** +62, 62, 0062, 0 or bare 8…; stored as +62…; may be absent. 8 to 13 national digits (docs/domain.md#phone). */
export function parsePhone(text: string, fieldName: string): Parsed<string | null> {
  const given = givenText(text);
  if (given === "") return accepted(null);
  if (isSpreadsheetNumber(given)) return rejected(`${fieldName}: ${damagedByExcel}`);
  const national = form.exec(withoutSeparators(given).replace(parentheses, ""))?.[1];
  if (national === undefined)
    return rejected(`${fieldName} harus diawali +62, 62, 0 atau 8 dan berisi 8 sampai 13 digit.`);
  const usual = national.length >= 9 && national.length <= 12;
  return accepted(`+62${national}`, usual ? [] : [`Jumlah digit ${fieldName} tidak lazim.`]);
}
