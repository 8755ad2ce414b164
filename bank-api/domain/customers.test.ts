import { describe, expect, test } from "vitest";
import { parseMerchant, parseMustahik, type MerchantText, type MustahikText } from "./customers";
import { parseGender } from "./gender";
import { parsePhone } from "./phone";
import { parseRegionCode } from "./regions";

const today = "2026-11-20";

const mustahik: MustahikText = {
  name: " Citrawani Larassari ",
  nationalId: "3273015708850001",
  familyCardNumber: "3273010101100001",
  birthDate: "17/08/1985",
  birthPlace: "Bandung",
  gender: "Perempuan",
  phone: "",
  mobile: "0812-0000-1234",
  address: "Jalan Contoh No. 12",
  regionCode: "32.73.01",
  asnaf: "Ibnu Sabil",
};

const merchant: MerchantText = {
  name: "Warung Contoh",
  taxId: "90.000.000.1-938.000",
  phone: "",
  mobile: "+62 812 0000 1234",
  address: "",
  regionCode: "",
  pic: "Baya",
  bankAccountNumber: "0001234567",
  bankAccountOwner: "Baya",
  category: "Alat Usaha",
};

describe("mustahik", () => {
  test("is read into what the bank keeps", () => {
    expect(parseMustahik(mustahik, today)).toEqual({
      errors: [],
      warnings: [],
      value: {
        customerType: "Mustahik",
        name: "Citrawani Larassari",
        nationalId: "3273015708850001",
        familyCardNumber: "3273010101100001",
        taxId: null,
        birthDate: "1985-08-17",
        birthPlace: "Bandung",
        gender: "P",
        phone: null,
        mobile: "+6281200001234",
        address: "Jalan Contoh No. 12",
        regionCode: "327301",
        pic: null,
        bankAccountNumber: null,
        bankAccountOwner: null,
        asnaf: "ibnu_sabil",
        category: null,
      },
    });
  });

  test("every error of the row is named at once", () => {
    const wrong = {
      ...mustahik,
      name: " ",
      nationalId: "1",
      birthDate: "x",
      gender: "?",
      mobile: "12",
      regionCode: "x",
      asnaf: "x",
    };
    const { value, errors } = parseMustahik(wrong, today);
    expect(value).toBeUndefined();
    expect(errors).toEqual([
      "Nama harus 1 sampai 100 karakter.",
      "KTP harus 16 digit angka.",
      "Tanggal lahir harus berbentuk dd/MM/yyyy, misalnya 25/07/1990.",
      "Jenis kelamin harus L atau P.",
      "No. HP harus diawali +62, 62, 0 atau 8 dan berisi 8 sampai 13 digit.",
      "Kode region harus 2, 4, 6 atau 10 digit angka.",
      expect.stringContaining("Asnaf harus salah satu dari:"),
    ]);
  });

  test.each(["Budi\u202e Siti", "Budi\u200b Siti", "Budi\nSiti"])(
    "no mark makes %j look like another name",
    (name) => {
      expect(parseMustahik({ ...mustahik, name }, today).value?.name).toBe("Budi Siti");
    },
  );

  test("a landline whose 0 a spreadsheet took says so", () => {
    expect(parseMustahik({ ...mustahik, phone: "221234567" }, today).errors).toEqual([
      "No. telepon: nol di depan hilang oleh Excel: format kolom sebagai Teks lalu unggah ulang.",
    ]);
  });

  test("texts have an end", () => {
    const long = { ...mustahik, address: "a".repeat(501), birthPlace: "b".repeat(101) };
    expect(parseMustahik(long, today).errors).toEqual([
      "Tempat lahir paling banyak 100 karakter.",
      "Alamat paling banyak 500 karakter.",
    ]);
    const most = { ...mustahik, address: "a".repeat(500), birthPlace: "b".repeat(100) };
    expect(parseMustahik(most, today).errors).toEqual([]);
  });

  test("warnings come with the value", () => {
    const { value, errors, warnings } = parseMustahik(
      { ...mustahik, birthDate: "18/08/1985", gender: "L" },
      today,
    );
    expect(errors).toEqual([]);
    expect(value?.birthDate).toBe("1985-08-18");
    expect(warnings).toEqual(["Tanggal lahir berbeda dengan KTP.", "Jenis kelamin berbeda dengan KTP."]);
  });
});

test("a merchant is read into what the bank keeps", () => {
  expect(parseMerchant(merchant).value).toMatchObject({
    customerType: "Merchant",
    taxId: "0900000001938000",
    nationalId: null,
    address: null,
    regionCode: null,
    bankAccountNumber: "0001234567",
    category: "alat_usaha",
    asnaf: null,
  });
});

test("a phone number as it is stored is read as itself, whatever its area code or mobile prefix", () => {
  const codes = Array.from({ length: 979 }, (_, index) => String(index + 21));
  const stored = codes.flatMap((code) => [9, 10].map((digits) => `+62${code.padEnd(digits, "1234567890")}`));
  const changed = stored.filter((phone) => {
    const read = parsePhone(phone, "No. telepon");
    return !read.ok || read.value !== phone;
  });
  expect(changed).toEqual([]);
});

test("an unusual number of digits is a warning", () => {
  expect(parsePhone("08120000", "No. HP").ok).toBe(false);
  expect(parsePhone("081200001", "No. HP")).toMatchObject({ warnings: ["Jumlah digit No. HP tidak lazim."] });
});

test.each([
  ["L", "L"],
  ["p", "P"],
  ["Laki-laki", "L"],
  ["PEREMPUAN", "P"],
])("gender %s is %s", (text, gender) => {
  expect(parseGender(text)).toEqual({ ok: true, value: gender, warnings: [] });
});

test.each([
  ["32.73.01.1001", "3273011001", []],
  ["32", "32", []],
  ["", null, []],
  ["20.73", "2073", ["Kode provinsi pada kode region tidak dikenal."]],
  ["327", "327", ["Kode region berjumlah digit ganjil: mungkin nol di belakang hilang."]],
])("region code '%s' is %s", (text, value, warnings) => {
  expect(parseRegionCode(text)).toEqual({ ok: true, value, warnings });
});

test("region codes of other lengths are refused", () => {
  expect(parseRegionCode("32730110").ok).toBe(false);
  expect(parseRegionCode("327301100100").ok).toBe(false);
});
