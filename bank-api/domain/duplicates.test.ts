import { describe, expect, test } from "vitest";
import type { FeatureCode } from "contract/features";
import type { Actor } from "./actor";
import {
  cannotBeActivated,
  fieldsOfFamily,
  hintOfLikeness,
  withoutNames,
  requireAnswerer,
  requireBothInForce,
  requireUnrestricted,
  requireSightOfBoth,
} from "./duplicates";

const refusal = (message: string): unknown => expect.objectContaining({ code: "E3", message });
const [card, otherCard] = ["3273010101100001", "3273010101100002"];

test("somebody decides who sees both records", () => {
  expect(requireSightOfBoth("11", "12")).toEqual({ first: "11", second: "12" });
  const hidden = refusal("Pasangan dari dua cabang diputuskan oleh kantor pusat.");
  expect(() => requireSightOfBoth(null, "12")).toThrow(hidden);
  expect(() => requireSightOfBoth("11", null)).toThrow(hidden);
});

describe("one family", () => {
  const member = (familyCardNumber: string | null, nationalId = "3273014507900001") => ({
    familyCardNumber,
    nationalId,
  });
  const gets = (familyCardNumber: string) => ({
    ...{ phone: null, mobile: null, familyCardNumber, regionCode: null, asnaf: null },
  });

  test("one gets the KK number of the other, and nothing else", () => {
    expect(fieldsOfFamily(member(card), member(null))).toEqual([null, gets(card)]);
    expect(fieldsOfFamily(member(null), member(card))).toEqual([gets(card), null]);
  });

  test("who has one number already gets nothing", () => {
    expect(fieldsOfFamily(member(card), member(card))).toEqual([null, null]);
  });

  test("is refused where neither has a number, and where they differ", () => {
    expect(() => fieldsOfFamily(member(null), member(null))).toThrow(
      refusal("Keduanya belum memiliki nomor KK: isi dahulu salah satunya di Kelengkapan Data."),
    );
    expect(() => fieldsOfFamily(member(card), member(otherCard))).toThrow(
      refusal("Nomor KK keduanya berbeda: menurut kartunya mereka bukan satu keluarga."),
    );
  });

  test("keeps the rules of a KK number: it is not the KTP of who gets it", () => {
    expect(() => fieldsOfFamily(member(card), member(null, card))).toThrow("Nomor KK sama dengan KTP.");
    expect(fieldsOfFamily(member(card), { familyCardNumber: null, nationalId: null })[1]).toEqual(gets(card));
  });
});

test("without MN408, a user only takes back their own proposal", () => {
  const actorWith = (code: FeatureCode): Actor => ({
    ...{ userId: "1", sessionId: "2", name: "Seseorang", username: "seseorang@ramahzakat.example" },
    branch: { id: "ID0002", name: "Cabang Bandung", isHeadOffice: false },
    roleId: "3",
    features: new Set([code]),
  });
  expect(() => requireAnswerer(actorWith("MN209"), "1")).not.toThrow();
  expect(() => requireAnswerer(actorWith("MN408"), "9")).not.toThrow();
  expect(() => requireAnswerer(actorWith("MN209"), "9")).toThrow(
    refusal("Usulan orang lain hanya dapat ditolak oleh penyetuju."),
  );
});

test("a record that has ended is inactive for ever", () => {
  expect(() => requireBothInForce(0)).not.toThrow();
  expect(() => requireBothInForce(1)).toThrow(
    refusal("Salah satu data ini sudah diakhiri karena orangnya sama dengan data lain."),
  );
  expect(cannotBeActivated()).toEqual(
    refusal("Data ini sudah diakhiri karena orangnya sama dengan data lain, jadi tidak dapat diaktifkan."),
  );
});

test("nobody decides about a pair while one of the two is restricted", () => {
  expect(() => requireUnrestricted(0)).not.toThrow();
  expect(() => requireUnrestricted(1)).toThrow(
    refusal("Data salah satunya dibatasi: putuskan setelah pembatasan dicabut."),
  );
});

describe("the check of a file", () => {
  const known = { name: "Asti Rini, S.Pd. Tua", nationalId: "3273014507900001" };

  test("names somebody of the branch, with a masked KTP, in one sentence", () => {
    expect(hintOfLikeness({ ...known, matches: ["name_birth_date", "phone"], others: 0 })).toBe(
      "Mirip dengan Asti Rini, S.Pd.\u00a0Tua, KTP 3273********0001 (nama dan tanggal lahir sama; nomor telepon sama).",
    );
  });

  test("names nobody of another branch, and counts the others", () => {
    expect(hintOfLikeness({ name: null, nationalId: null, matches: ["national_id"], others: 2 })).toBe(
      "Mirip dengan mustahik di cabang lain dan 2 mustahik lain (KTP hampir sama).",
    );
  });

  test("has a form of its hints that names nobody, and says what is in common", () => {
    const inRemarks = (likeness: Parameters<typeof hintOfLikeness>[0]) =>
      withoutNames(`Alamat kosong. Peringatan: ${hintOfLikeness(likeness)}`);
    const named = { ...known, matches: ["phone"], others: 1 } as const;
    expect(inRemarks(named)).toBe(
      "Alamat kosong. Peringatan: Mirip dengan mustahik lain dan 1 mustahik lain (nomor telepon sama).",
    );
    const nameless = { ...named, name: null, nationalId: null };
    expect(inRemarks(nameless)).toBe(`Alamat kosong. Peringatan: ${hintOfLikeness(nameless)}`);
  });
});
