import { givenText, isSpreadsheetNumber, withoutSeparators } from "contract/typed-text";
import { isCalendarDate, type IsoDate } from "./dates";
import type { Gender } from "./gender";
import { accepted, rejected, type Parsed } from "./parsed";
import { provinceCodes } from "./regions";
import { damagedByExcel } from "./spreadsheet-damage";

/** What a KTP number says of the person it was first issued to. */
interface NationalIdFacts {
  readonly provinceCode: string;
  readonly birthDate: IsoDate;
  readonly gender: Gender;
}

const womensDayOffset = 40;

/**
 * KTP (NIK): 16 digits PP KK CC, DDMMYY (women: day + 40), serial from 0001 (docs/domain.md#ktp).
 * The region is that of first registration, so only its province is looked at.
 */
export function parseNationalId(text: string, today: IsoDate): Parsed<string> {
  const given = givenText(text);
  if (isSpreadsheetNumber(given)) return rejected(`KTP: ${damagedByExcel}`);
  const digits = withoutSeparators(given);
  if (!/^\d{16}$/.test(digits)) return rejected("KTP harus 16 digit angka.");
  if (digits.endsWith("0000")) return rejected(`KTP: ${damagedByExcel}`);
  const facts = nationalIdFacts(digits, today);
  if (!facts)
    return rejected("KTP memuat tanggal lahir yang tidak ada di kalender: periksa digit ke-7 sampai ke-12.");
  if (digits.startsWith("0")) return accepted(digits, ["KTP diawali 0: NIK sementara."]);
  if (!provinceCodes.has(facts.provinceCode))
    return accepted(digits, ["Kode provinsi pada KTP tidak dikenal."]);
  return accepted(digits);
}

/**
 * Reads province, birth date and gender out of 16 digits; `undefined` when they hold no date.
 * A year later than this year's belongs to the last century.
 */
export function nationalIdFacts(digits: string, today: IsoDate): NationalIdFacts | undefined {
  const day = Number(digits.slice(6, 8));
  const isWoman = day > womensDayOffset;
  const shortYear = digits.slice(10, 12);
  const century = shortYear > today.slice(2, 4) ? "19" : "20";
  const dayOfMonth = String(isWoman ? day - womensDayOffset : day).padStart(2, "0");
  const birthDate = `${century}${shortYear}-${digits.slice(8, 10)}-${dayOfMonth}`;
  if (!isCalendarDate(birthDate)) return undefined;
  return { provinceCode: digits.slice(0, 2), birthDate, gender: isWoman ? "P" : "L" };
}

/** A KTP number from its parts: the inverse of `nationalIdFacts`. `serial` is 1 to 9999. */
export function composeNationalId(districtCode: string, birthDate: IsoDate, gender: Gender, serial: number) {
  const [year = "", month = "", day = ""] = birthDate.split("-");
  const codedDay = Number(day) + (gender === "P" ? womensDayOffset : 0);
  const datePart = `${String(codedDay).padStart(2, "0")}${month}${year.slice(2)}`;
  return `${districtCode}${datePart}${String(serial).padStart(4, "0")}`;
}

/** KK: 16 digits, may be absent, may repeat within a family (docs/domain.md#kk). */
export function parseFamilyCardNumber(text: string, nationalId: string): Parsed<string | null> {
  const given = givenText(text);
  if (given === "") return accepted(null);
  if (isSpreadsheetNumber(given)) return rejected(`KK: ${damagedByExcel}`);
  const digits = withoutSeparators(given);
  if (!/^\d{16}$/.test(digits)) return rejected("KK harus 16 digit angka.");
  return accepted(digits, [
    ...(digits === withoutSeparators(nationalId) ? ["Nomor KK sama dengan KTP."] : []),
    ...(provinceCodes.has(digits.slice(0, 2)) ? [] : ["Kode provinsi pada nomor KK tidak dikenal."]),
  ]);
}

/** Warnings where the KTP number and the columns beside it disagree; `gender` undefined where there is no such column. */
export function nationalIdMismatches(
  nationalId: string,
  birthDate: IsoDate,
  gender: Gender | undefined,
  today: IsoDate,
): string[] {
  const facts = nationalIdFacts(nationalId, today);
  if (!facts) return [];
  return [
    // A KTP has two digits of the year alone.
    ...(facts.birthDate.slice(2) === birthDate.slice(2) ? [] : ["Tanggal lahir berbeda dengan KTP."]),
    ...(gender === undefined || facts.gender === gender ? [] : ["Jenis kelamin berbeda dengan KTP."]),
  ];
}

/** "3273014507900001" → "3273********0001", as lists show a KTP. */
export function maskedNationalId(nationalId: string | null): string {
  return (nationalId ?? "").replace(/^(\d{4})\d{8}(\d{4})$/, "$1********$2");
}
