import { accepted, rejected, type Parsed } from "./parsed";
import { damagedByExcel, isExponentForm } from "./spreadsheet-damage";

const punctuation = /[\s().-]/g;

/** +62, 62, 0 or bare 8…; stored as +62…; may be absent. 8 to 13 national digits (docs/domain.md#phone). */
export function parsePhone(text: string, fieldName: string): Parsed<string | null> {
  const typed = text.replace(punctuation, "");
  if (typed === "") return accepted(null);
  if (isExponentForm(text.trim())) return rejected(`${fieldName}: ${damagedByExcel}`);
  const national = /^(?:\+62|62|0|(?=8))(\d{8,13})$/.exec(typed)?.[1];
  if (national === undefined || national.startsWith("0")) {
    return rejected(`${fieldName} harus diawali +62, 62, 0 atau 8 dan berisi 8 sampai 13 digit.`);
  }
  const usual = national.length >= 9 && national.length <= 12;
  return accepted(`+62${national}`, usual ? [] : [`Jumlah digit ${fieldName} tidak lazim.`]);
}
