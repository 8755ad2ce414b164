import { givenText, isSpreadsheetNumber, withoutSeparators } from "contract/typed-text";
import { passesLuhn } from "./luhn";
import { accepted, rejected, type Parsed } from "./parsed";
import { damagedByExcel, lostLeadingZero } from "./spreadsheet-damage";

/** What a spreadsheet leaves of an older number: most of them begin with 0. */
const withoutItsZero = /^\d{14}$/;

/**
 * An NPWP in the form in which it is stored and compared: digits only (docs/domain.md#npwp). 15 digits get a 0 in front,
 * because both forms are one number. 16 (also a NIK) and 22 (16 + branch) stay. `undefined` for other lengths.
 */
export function normaliseTaxId(text: string): string | undefined {
  const digits = withoutSeparators(text);
  if (!/^(\d{15}|\d{16}|\d{22})$/.test(digits)) return undefined;
  return digits.length === 15 ? `0${digits}` : digits;
}

export function parseTaxId(text: string): Parsed<string> {
  const given = givenText(text);
  if (isSpreadsheetNumber(given)) return rejected(`NPWP: ${damagedByExcel}`);
  const digits = normaliseTaxId(given);
  if (digits === undefined) {
    const isShort = withoutItsZero.test(withoutSeparators(given));
    return rejected(isShort ? `NPWP 14 digit: ${lostLeadingZero}` : "NPWP harus 15, 16 atau 22 digit angka.");
  }
  const old = digits.startsWith("0");
  return accepted(
    digits,
    old && !passesLuhn(digits.slice(1, 10)) ? ["Digit pemeriksa NPWP tidak cocok."] : [],
  );
}

/** The 16 digits of the taxpayer whose branch has this number of 22; undefined for other numbers. */
export const taxpayerOf = (taxId: string) => (taxId.length === 22 ? taxId.slice(0, 16) : undefined);
