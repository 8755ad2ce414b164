import { expect, test } from "vitest";
import type { Corrections } from "contract/request-kinds";
import { readCorrections } from "./corrections";

const today = "2026-11-20";

test("the right values of a mustahik are read as an upload reads them", () => {
  const given: Corrections = {
    name: " Siti Aminah ",
    birthDate: "01/02/1990",
    birthPlace: "Bandung",
    gender: "P",
    familyCardNumber: "3204.1101.0190.0002",
    phone: "022-1234567",
    mobile: "0812 3456 7890",
    address: "Jalan Merdeka 5",
    regionCode: "32.04",
  };
  expect(readCorrections(given, "Mustahik", today)).toEqual({
    name: "Siti Aminah",
    birthDate: "1990-02-01",
    birthPlace: "Bandung",
    gender: "P",
    familyCardNumber: "3204110101900002",
    phone: "+62221234567",
    mobile: "+6281234567890",
    address: "Jalan Merdeka 5",
    regionCode: "3204",
  });
});

test("a merchant has fields of its own", () => {
  const given = { pic: "Budi", bankAccountOwner: "Toko Berkah", bankAccountNumber: " 123-456-7890 " };
  expect(readCorrections(given, "Merchant", today)).toEqual({ ...given, bankAccountNumber: "123-456-7890" });
  expect(() => readCorrections({ gender: "P" }, "Merchant", today)).toThrow(
    "Merchant tidak memiliki data ini.",
  );
  expect(() => readCorrections({ pic: "Budi" }, "Mustahik", today)).toThrow(
    "Mustahik tidak memiliki data ini.",
  );
});

test("a blank field stays as it is, and blank fields alone correct nothing", () => {
  expect(readCorrections({ name: " ", phone: "-", address: "Jalan 5" }, "Mustahik", today)).toEqual({
    address: "Jalan 5",
  });
  expect(readCorrections({ name: "", pic: " ", phone: undefined }, "Mustahik", today)).toBeNull();
  expect(readCorrections({}, "Mustahik", today)).toBeNull();
});

test("every fault is told at once, by the name of its field", () => {
  const longName = "a".repeat(101);
  const given = { birthPlace: longName, phone: "x", mobile: "y", familyCardNumber: "12" };
  expect(() => readCorrections(given, "Mustahik", today)).toThrow(
    /^Tempat lahir .*\. No\. telepon .*\. No\. HP .*\. KK harus 16 digit/,
  );
  expect(() => readCorrections({ pic: longName, bankAccountOwner: longName }, "Merchant", today)).toThrow(
    /^PIC .*\. Pemilik rekening .*\.$/,
  );
});

test("a doubt of which a file warns is no fault", () => {
  const given = { phone: "0221234567890", familyCardNumber: "9904110101900001" };
  expect(readCorrections(given, "Mustahik", today)).toEqual({ ...given, phone: "+62221234567890" });
});
