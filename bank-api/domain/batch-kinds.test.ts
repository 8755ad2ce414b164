import { describe, expect, test } from "vitest";
import { judgeByRegistry, rowKinds, type Registered } from "./batch-kinds";

const known: Registered = {
  customerId: "1",
  name: "Asti Rini",
  birthDate: "1990-07-05",
  phone: null,
  mobile: null,
  familyCardNumber: null,
  regionCode: null,
  status: "Active",
  isEnded: false,
  isErased: false,
  isRestricted: false,
  asnaf: null,
  accountNumber: "2001000000000017",
  balanceIdr: 8_999_999_999_500_000,
};
const claimed = {
  ...{ name: "ASTI  rini", birthDate: "1990-07-05", nationalId: "3273014507900001" },
  ...{ amountIdr: "500000", programmeCode: "" },
};

test("a new customer must be nobody's yet, and nobody is named", () => {
  expect(judgeByRegistry("BUP0001", undefined).errors).toEqual([]);
  expect(judgeByRegistry("BUP0001", known).errors).toEqual([
    "KTP sudah terdaftar sebagai mustahik: baris ini tidak perlu diunggah lagi.",
  ]);
  expect(judgeByRegistry("BUP0003", undefined).errors).toEqual([]);
  expect(judgeByRegistry("BUP0003", known).errors).toEqual([
    "NPWP sudah terdaftar sebagai merchant: baris ini tidak perlu diunggah lagi.",
  ]);
});

describe("a mustahik whose gaps are filled", () => {
  const filling = {
    ...{ name: "Asti Rini", nationalId: "3273014507900001" },
    ...{ phone: "", mobile: "+6281200001234", familyCardNumber: "", regionCode: "", asnaf: "" },
  };
  const inactive = { ...known, status: "Inactive" } as const;

  test.each([
    [inactive, filling, [], []],
    [
      undefined,
      filling,
      ["KTP tidak terdaftar sebagai mustahik cabang ini: periksa nomornya atau daftarkan dahulu."],
      [],
    ],
    [{ ...known, mobile: "+6281200001234" }, filling, [], ["Baris ini tidak mengisi apa pun."]],
    [
      known,
      { ...filling, mobile: "", name: "Lain" },
      [],
      ["Nama berbeda dengan data mustahik.", "Baris ini tidak mengisi apa pun."],
    ],
    [
      { ...known, mobile: "+6281200009999" },
      filling,
      ["No. HP sudah terisi: file ini hanya mengisi yang kosong."],
      [],
    ],
  ])("%#", (registered, claimed, errors, warnings) => {
    expect(judgeByRegistry("BUP0005", registered, claimed)).toEqual({ errors, warnings });
  });
});

test("a restricted mustahik is corrected with a warning, and registered no second time", () => {
  const restricted = { ...known, isRestricted: true };
  const warning = "Data mustahik ini dibatasi: lanjutkan hanya bila baris ini perbaikan datanya.";
  const [name, nationalId] = [known.name, "3273014507900001"];
  const asnaf = { name, nationalId, asnaf: "fakir", reason: "Perbaikan" };
  const filling = {
    name,
    nationalId,
    phone: "+622112345678",
    mobile: "",
    familyCardNumber: "",
    regionCode: "",
  };
  expect(judgeByRegistry("BUP0004", restricted, asnaf)).toEqual({ errors: [], warnings: [warning] });
  expect(judgeByRegistry("BUP0004", known, asnaf)).toEqual({ errors: [], warnings: [] });
  expect(judgeByRegistry("BUP0005", restricted, { ...filling, asnaf: "" })).toEqual({
    errors: [],
    warnings: [warning],
  });
  expect(judgeByRegistry("BUP0001", restricted).errors).toEqual(judgeByRegistry("BUP0001", known).errors);
});

describe("a recipient", () => {
  test("who is registered, active and has an account is paid without a word", () => {
    expect(judgeByRegistry("BUP0002", known, claimed)).toEqual({ errors: [], warnings: [] });
  });

  test.each([
    [undefined, "KTP tidak terdaftar sebagai mustahik cabang ini: periksa nomornya atau daftarkan dahulu."],
    [{ ...known, status: "Inactive" }, "Mustahik tidak aktif: aktifkan dahulu di Data Mustahik."],
    [
      { ...known, status: "Inactive", isEnded: true },
      "Data mustahik ini sudah diakhiri: salurkan ke data lain dari orang yang sama.",
    ],
    [
      { ...known, isRestricted: true },
      "Data mustahik ini dibatasi: penyaluran menunggu sampai pembatasan dicabut.",
    ],
    [
      { ...known, status: "Inactive", isRestricted: true, isErased: true },
      "Data orang ini sedang dihapus. Setelah satu jam, nomornya dapat didaftarkan lagi.",
    ],
    [{ ...known, accountNumber: null }, "Mustahik belum memiliki account!"],
  ] as const)("%o is not paid", (registered, error) => {
    expect(judgeByRegistry("BUP0002", registered, claimed)).toEqual({ errors: [error], warnings: [] });
  });

  test("has no more than can be counted exactly", () => {
    expect(judgeByRegistry("BUP0002", known, { ...claimed, amountIdr: "500001" }).errors).toEqual([
      "Saldo mustahik akan melebihi 9.000.000.000.000.000: kurangi nominalnya.",
    ]);
  });

  test("of the same name with a title, or in another order, raises no warning", () => {
    const name = `Hj. ${known.name.split(" ").reverse().join(" ").toUpperCase()}, S.Pd.`;
    expect(judgeByRegistry("BUP0002", known, { ...claimed, name }).warnings).toEqual([]);
  });

  test("of another name or birth date raises a warning", () => {
    const { errors, warnings } = judgeByRegistry("BUP0002", known, {
      ...claimed,
      name: "Lain",
      birthDate: "1990-07-06",
    });
    expect(errors).toEqual([]);
    expect(warnings).toEqual([
      "Nama berbeda dengan data mustahik.",
      "Tanggal lahir berbeda dengan data mustahik.",
    ]);
  });
});

describe("a determined asnaf", () => {
  const claimed = { name: "Asti Rini", nationalId: "3273014507900001", asnaf: "fakir", reason: "Survei" };

  test("may be the one that the mustahik has, with a warning, also of an inactive one", () => {
    const inactive = { ...known, status: "Inactive", asnaf: "fakir" } as const;
    expect(judgeByRegistry("BUP0004", inactive, claimed)).toEqual({
      errors: [],
      warnings: ["Asnaf tetap sama."],
    });
    expect(judgeByRegistry("BUP0004", known, claimed)).toEqual({ errors: [], warnings: [] });
  });

  test("is one of the eight, and not none", () => {
    const errorsOf = (asnaf: string) => rowKinds.BUP0004.parse({ ...claimed, asnaf }, "2026-11-29").errors;
    expect(errorsOf("fakir")).toEqual([]);
    for (const asnaf of ["", "kaya"])
      expect(errorsOf(asnaf)).toEqual([expect.stringContaining("Asnaf harus salah satu dari:")]);
  });
});
