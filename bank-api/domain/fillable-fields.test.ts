import { expect, test } from "vitest";
import { filledInTrail, overwrittenBy, parseFilling, parseFillable, unfilledOf } from "./fillable-fields";

const nothing = { phone: "", mobile: "", familyCardNumber: "", regionCode: "", asnaf: "" };
const ktp = "3273011505900001";

test("what was typed is kept as an upload would keep it", () => {
  expect(
    parseFillable(
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
  expect(() =>
    parseFillable({ ...nothing, phone: "12", familyCardNumber: "33", asnaf: "kaya" }, ktp),
  ).toThrow(/No\. telepon harus .* KK harus 16 digit angka\. Asnaf harus salah satu/);
});

test.each([
  [{ regionCode: "9" }, "Kode region berjumlah digit ganjil"],
  [{ regionCode: "9999999999" }, "Kode provinsi pada kode region tidak dikenal."],
  [{ familyCardNumber: "0000000000000000" }, "Kode provinsi pada nomor KK tidak dikenal."],
  [{ familyCardNumber: ktp }, "Nomor KK sama dengan KTP."],
])("what a file is warned of is refused one by one: %o", (typed, fault) => {
  expect(() => parseFillable({ ...nothing, ...typed }, ktp)).toThrow(fault);
});

test("an unusual phone number may be right", () => {
  expect(parseFillable({ ...nothing, phone: "081234567" }, ktp).phone).toBe("+6281234567");
});

test("an empty form fills nothing", () => {
  expect(() => parseFillable({ ...nothing, phone: " " }, ktp)).toThrow("Isi paling sedikit satu data");
});

const today = "2026-11-24";

test("a row of a file keeps the same rules, and may fill nothing", () => {
  const row = { ...nothing, name: "Asti Rini", nationalId: ktp };
  expect(parseFilling({ ...row, mobile: "0812-0000-1234", asnaf: "Ibnu Sabil" }, today)).toEqual({
    value: {
      name: "Asti Rini",
      nationalId: ktp,
      phone: null,
      mobile: "+6281200001234",
      familyCardNumber: null,
      regionCode: null,
      asnaf: "ibnu_sabil",
    },
    errors: [],
    warnings: [],
  });
  expect(parseFilling(row, today).errors).toEqual([]);
  const { value, errors } = parseFilling({ ...row, name: "", familyCardNumber: "33", asnaf: "kaya" }, today);
  expect(value).toBeUndefined();
  expect(errors.join(" ")).toMatch(/Nama harus .* KK harus 16 digit angka\. Asnaf harus salah satu/);
  expect(parseFilling({ ...row, phone: "221234567" }, today).errors).toEqual([
    "No. telepon: nol di depan hilang oleh Excel: format kolom sebagai Teks lalu unggah ulang.",
  ]);
});

test("existing values stay: an equal one is no change, another one is named", () => {
  const known = {
    phone: null,
    mobile: "+6281200001234",
    familyCardNumber: null,
    regionCode: "327301",
    asnaf: null,
  };
  const given = { ...known, phone: "+62221234567", asnaf: "fakir" } as const;
  expect(overwrittenBy(given, known)).toEqual([]);
  expect(unfilledOf(given, known)).toEqual({
    phone: "+62221234567",
    mobile: null,
    familyCardNumber: null,
    regionCode: null,
    asnaf: "fakir",
  });
  expect(overwrittenBy({ ...given, mobile: "+6281200009999", regionCode: "3273" }, known)).toEqual([
    "No. HP",
    "Kode region",
  ]);
});

test("what is given and not there yet is filled, field by field", () => {
  const given = {
    ...{ phone: "+62221234567", mobile: "+6281200001234", familyCardNumber: "3273010101100001" },
    ...{ regionCode: "3273", asnaf: "fakir" as const },
  };
  const none = { phone: null, mobile: null, familyCardNumber: null, regionCode: null, asnaf: null };
  expect(unfilledOf(given, none)).toEqual(given);
  expect(unfilledOf(given, given)).toEqual(none);
  for (const name of Object.keys(given) as (keyof typeof given)[])
    expect(unfilledOf(given, { ...none, [name]: given[name] })).toEqual({ ...given, [name]: null });
});

test("the trail names the fields, and of their values the asnaf alone", () => {
  const none = { phone: null, mobile: null, familyCardNumber: null, regionCode: null, asnaf: null };
  expect(filledInTrail({ ...none, phone: "+62221234567" })).toEqual({ filled: ["phone"] });
  expect(filledInTrail({ ...none, regionCode: "3273", asnaf: "fakir" })).toEqual({
    filled: ["regionCode", "asnaf"],
    asnaf: "fakir",
  });
});
