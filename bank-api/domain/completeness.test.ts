import { expect, test } from "vitest";
import { faultOfGaps } from "./completeness";

test("a recipient needs what the settings name, and nothing else", () => {
  const recipient = {
    customerId: "1",
    name: "Asti Rini",
    birthDate: null,
    phone: null,
    mobile: null,
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
