import { describe, expect, test } from "vitest";
import {
  composeNationalId,
  maskedNationalId,
  nationalIdFacts,
  nationalIdMismatches,
  parseFamilyCardNumber,
  parseNationalId,
} from "./national-id";

const today = "2026-11-20";

describe("KTP", () => {
  test("is kept as text, Papua's beyond 2^53 included", () => {
    expect(parseNationalId(" 9471010101019999 ", today)).toEqual({
      ok: true,
      value: "9471010101019999",
      warnings: [],
    });
  });

  test.each([
    ["327301010190000", "KTP harus 16 digit angka."],
    ["32730101019000011", "KTP harus 16 digit angka."],
    ["3273O10101900001", "KTP harus 16 digit angka."],
    [
      "3273013113900001",
      "KTP memuat tanggal lahir yang tidak ada di kalender: periksa digit ke-7 sampai ke-12.",
    ],
    [
      "3273013002900001",
      "KTP memuat tanggal lahir yang tidak ada di kalender: periksa digit ke-7 sampai ke-12.",
    ],
    [
      "3273010001900001",
      "KTP memuat tanggal lahir yang tidak ada di kalender: periksa digit ke-7 sampai ke-12.",
    ],
    [
      "3273017202900001",
      "KTP memuat tanggal lahir yang tidak ada di kalender: periksa digit ke-7 sampai ke-12.",
    ],
    ["3273010101910000", "KTP: Nomor rusak oleh Excel: format kolom sebagai Teks lalu unggah ulang."],
    ["3,20411E+15", "KTP: Nomor rusak oleh Excel: format kolom sebagai Teks lalu unggah ulang."],
  ])("%s is refused", (text, error) => {
    expect(parseNationalId(text, today)).toEqual({ ok: false, error });
  });

  test.each([
    ["0173010101900001", "KTP diawali 0: NIK sementara."],
    ["2073010101900001", "Kode provinsi pada KTP tidak dikenal."],
  ])("%s is accepted with a warning", (text, warning) => {
    expect(parseNationalId(text, today)).toEqual({ ok: true, value: text, warnings: [warning] });
  });

  test("a woman's day is 40 higher", () => {
    expect(nationalIdFacts("3273015708850001", today)).toEqual({
      provinceCode: "32",
      birthDate: "1985-08-17",
      gender: "P",
    });
  });

  test("a year later than this year's belongs to the last century", () => {
    expect(nationalIdFacts("3273011708260001", today)?.birthDate).toBe("2026-08-17");
    expect(nationalIdFacts("3273011708270001", today)?.birthDate).toBe("1927-08-17");
  });

  test("29 February needs a leap year", () => {
    expect(parseNationalId("3273012902000001", today).ok).toBe(true);
    expect(parseNationalId("3273012902010001", today).ok).toBe(false);
  });

  test.each([
    ["327301", "1960-12-31", "P", 1],
    ["357826", "2012-02-29", "L", 9999],
  ] as const)("composing is the inverse of reading (%s %s %s %i)", (district, birthDate, gender, serial) => {
    const digits = composeNationalId(district, birthDate, gender, serial);
    expect(parseNationalId(digits, today)).toMatchObject({ ok: true, warnings: [] });
    expect(nationalIdFacts(digits, today)).toEqual({ provinceCode: district.slice(0, 2), birthDate, gender });
  });

  test.each([
    ["3273013112900001", "L"],
    ["3273017112900001", "P"],
  ])("the last day of a month is a day of a man or a woman: %s", (digits, gender) => {
    expect(nationalIdFacts(digits, today)).toEqual({ provinceCode: "32", birthDate: "1990-12-31", gender });
  });

  test("day 40 is nobody's", () => {
    expect(nationalIdFacts("3273014012900001", today)).toBeUndefined();
  });

  test("lists show its first and last four digits", () => {
    expect(maskedNationalId("3273014507900001")).toBe("3273********0001");
    expect(maskedNationalId("9471014507900001")).toBe("9471********0001");
    expect(maskedNationalId(null)).toBe("");
    for (const other of ["13273014507900001", "32730145079000011"])
      expect(maskedNationalId(other)).toBe(other);
  });

  test("a row without a gender, and a number without a date, disagree with nothing", () => {
    expect(nationalIdMismatches("3273015708850001", "1985-08-17", undefined, today)).toEqual([]);
    expect(nationalIdMismatches("3273010001900001", "1985-08-17", "L", today)).toEqual([]);
  });

  test("of the year it has two digits alone", () => {
    expect(nationalIdMismatches("3273011708260001", "1926-08-17", "L", today)).toEqual([]);
  });

  test("columns that disagree are named", () => {
    expect(nationalIdMismatches("3273015708850001", "1985-08-17", "P", today)).toEqual([]);
    expect(nationalIdMismatches("3273015708850001", "1985-08-18", "L", today)).toEqual([
      "Tanggal lahir berbeda dengan KTP.",
      "Jenis kelamin berbeda dengan KTP.",
    ]);
  });
});

describe("KK", () => {
  const nationalId = "3273015708850001";

  test.each(["123", "32730101011000011", "x3273010101100001"])("has 16 digits, not %s", (text) => {
    expect(parseFamilyCardNumber(text, nationalId)).toEqual({
      ok: false,
      error: "KK harus 16 digit angka.",
    });
  });

  test("may stand in groups, and an unknown province is a warning", () => {
    expect(parseFamilyCardNumber("3273.0101.0110.0001", nationalId)).toEqual({
      ok: true,
      value: "3273010101100001",
      warnings: [],
    });
    expect(parseFamilyCardNumber("9973010101100001", nationalId)).toEqual({
      ok: true,
      value: "9973010101100001",
      warnings: ["Kode provinsi pada nomor KK tidak dikenal."],
    });
  });

  test("warns when it is the KTP number", () => {
    expect(parseFamilyCardNumber(nationalId, nationalId)).toEqual({
      ok: true,
      value: nationalId,
      warnings: ["Nomor KK sama dengan KTP."],
    });
  });
});
