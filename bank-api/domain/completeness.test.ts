import { expect, test } from "vitest";
import { faultOfGaps, parseGaps } from "./completeness";

const nothing = { phone: "", mobile: "", familyCardNumber: "", regionCode: "", asnaf: "" };
const ktp = "3273011505900001";

test("what was typed is kept as an upload would keep it", () => {
  expect(
    parseGaps(
      { ...nothing, mobile: "0812-0000-1234", familyCardNumber: " 3273010101100001 ", asnaf: "Ibnu Sabil" },
      ktp,
    ),
  ).toEqual({
    phone: null,
    mobile: "+6281200001234",
    familyCardNumber: "3273010101100001",
    regionCode: null,
    asnaf: "ibnu_sabil",
  });
});

test("every fault is told at once", () => {
  expect(() => parseGaps({ ...nothing, phone: "12", familyCardNumber: "33", asnaf: "kaya" }, ktp)).toThrow(
    /No\. telepon harus .* KK harus 16 digit angka\. Asnaf harus salah satu/,
  );
});

test("nothing fills nothing", () => {
  expect(() => parseGaps({ ...nothing, phone: " " }, ktp)).toThrow("Isi paling sedikit satu data");
});

test("a recipient needs what the settings name, and nothing else", () => {
  const recipient = {
    customerId: "1",
    name: "Asti Rini",
    birthDate: null,
    hasPhone: false,
    isEnded: false,
    familyCardNumber: "3273010101100001",
    regionCode: null,
    status: "Active",
    asnaf: null,
    accountNumber: "2001000000000017",
    balanceIdr: 0,
  } as const;
  expect(faultOfGaps(recipient, [])).toBeUndefined();
  expect(faultOfGaps(recipient, ["family_card"])).toBeUndefined();
  expect(faultOfGaps(recipient, ["phone", "family_card", "region", "asnaf"])).toBe(
    "Data mustahik belum lengkap: lengkapi dahulu telepon/HP, kode region, asnaf di Kelengkapan Data.",
  );
});
