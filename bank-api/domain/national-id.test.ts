import { describe, expect, test } from "vitest";
import {
  composeNationalId,
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
    ["3273010101900000", "KTP: Nomor rusak oleh Excel: format kolom sebagai Teks lalu unggah ulang."],
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

  test("may be absent", () => {
    expect(parseFamilyCardNumber(" ", nationalId)).toEqual({ ok: true, value: null, warnings: [] });
  });

  test("has 16 digits", () => {
    expect(parseFamilyCardNumber("123", nationalId)).toEqual({
      ok: false,
      error: "KK harus 16 digit angka.",
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
