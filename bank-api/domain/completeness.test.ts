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
    isErased: false,
    isRestricted: false,
    familyCardNumber: "3273010101100001",
    regionCode: null,
    status: "Active",
    asnaf: null,
    accountNumber: "2001000000000017",
    balanceIdr: 0,
  } as const;
  expect(faultOfGaps(recipient, [])).toBeUndefined();
  expect(faultOfGaps(recipient, ["family_card"])).toBeUndefined();
  const filled = { ...recipient, mobile: "+6281200001234", regionCode: "3273", asnaf: "fakir" } as const;
  for (const given of [filled, { ...filled, mobile: null, phone: "+62221234567" }])
    expect(faultOfGaps(given, ["phone", "family_card", "region", "asnaf"])).toBeUndefined();
  expect(faultOfGaps({ ...filled, familyCardNumber: null }, ["phone", "family_card"])).toContain(
    "lengkapi dahulu nomor KK di",
  );
  expect(faultOfGaps(recipient, ["phone", "family_card", "region", "asnaf"])).toBe(
    "Data mustahik belum lengkap: lengkapi dahulu telepon/HP, kode region, asnaf di Kelengkapan Data.",
  );
});
