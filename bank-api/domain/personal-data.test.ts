import { readEnv } from "bank-api/env";
import { describe, expect, it, test } from "vitest";
import {
  judgedColumns,
  kindNames,
  personalDataOf,
  personalPlaces,
  personalTables,
  processingRegister,
  toldToPeople,
  wordsOf,
} from "./personal-data";

const keep = { ...readEnv({}).retention, sessionDays: 30, mailDays: 5 };

describe("a place of the table", () => {
  const places = Object.entries({ ...personalTables, ...personalPlaces });

  it.each(places)(
    "%s names each column once for each person, and says how long it is kept",
    (name, place) => {
      const { kept, none = "", ...lines } = place as Readonly<Record<string, string>>;
      for (const reason of none ? none.split("; ") : [])
        expect(reason).toMatch(/^(key|technical|sum|rule|office|json) \S/);
      const personal = Object.entries(lines).flatMap(([line, names]) => {
        const whose = line.split(" ")[1]!;
        return names.split(" ").map((column) => `${whose} ${column}`);
      });
      const impersonal = none.split("; ").flatMap((reason) => reason.split(" ").slice(1));
      expect(new Set(personal).size).toBe(personal.length);
      expect(new Set(impersonal).size).toBe(impersonal.length);
      expect(impersonal.filter((column) => personalDataOf(name, column) !== undefined)).toEqual([]);
      expect(kept === undefined).toBe(personal.length === 0);
    },
  );

  it("tells all its columns, personal or not, and none where it is not in the table", () => {
    expect(judgedColumns("duplicate_checks")).toEqual(["id", "customer_id"]);
    expect(judgedColumns("recipes")).toEqual([]);
  });
});

describe("a column", () => {
  it("is looked up as it is about a person", () => {
    expect(personalDataOf("customers", "name")).toMatchObject({ activity: "registry", end: "replaced" });
    expect(personalDataOf("customers", "name", "merchant")).toMatchObject({ activity: "merchants" });
    expect(personalDataOf("customers", "asnaf", "merchant")).toMatchObject({ whose: ["mustahik"] });
    expect(personalDataOf("customers", "restriction_id")).toMatchObject({ whose: ["mustahik", "merchant"] });
    expect(personalDataOf("customers", "id")).toBeUndefined();
    expect(personalDataOf("customers", "blood_group")).toBeUndefined();
    expect(personalDataOf("recipes", "name")).toBeUndefined();
  });

  it("of a change is the same before and after", () => {
    const asnaf = personalDataOf("audit_log", "change.asnaf");
    expect(asnaf).toMatchObject({ kind: "need" });
    expect(personalDataOf("audit_log", "before.asnaf")).toEqual(asnaf);
    expect(personalDataOf("audit_log", "after.asnaf")).toEqual(asnaf);
  });

  it("is put into words for people, with the numbers of settings", () => {
    expect(wordsOf(personalDataOf("emails", "dailyEmail", "staff")!, keep)).toEqual({
      purpose: "Memberi tahu petugas apa yang menunggu, sudah diputuskan, atau menyangkut akunnya",
      ground: "Perjanjian (pasal 20 ayat 2 huruf b)",
      kind: "Kegiatan",
      kept: "Surat terkirim: di kotak surat petugas, atau 5 hari di folder outbox",
      end: "Salinan di luar: dihapus pemegangnya",
    });
  });
});

test("kinds of data are named in one order", () => {
  expect(kindNames((kind) => ["need", "identity"].includes(kind))).toEqual(["Identitas", "Kebutuhan"]);
  expect(kindNames(() => false)).toEqual([]);
});

const rowOf = (purpose: string) => processingRegister(keep).find((row) => row.purpose.startsWith(purpose));

describe("the register", () => {
  it("has a row for each purpose, with nothing left open", () => {
    const register = processingRegister(keep);
    for (const row of register) {
      expect(Object.values(row).filter((value) => value.length === 0)).toEqual([]);
      expect(JSON.stringify(row)).not.toMatch(/[{]\w|undefined/);
    }
    expect(new Set(register.map(({ purpose }) => purpose)).size).toBe(register.length);
  });

  it("says of a purpose whose data of which kinds it takes, on what ground, who sees it, and how it ends", () => {
    expect(rowOf("Memberi petugas akun")).toEqual({
      purpose: "Memberi petugas akun dan hak sesuai tugasnya",
      whose: ["Petugas"],
      kinds: ["Identitas", "Kontak", "Kegiatan"],
      ground: "Perjanjian (pasal 20 ayat 2 huruf b)",
      seenBy:
        "Petugas itu sendiri, cabangnya, dan kantor pusat: Laporan Periode, User Management, Role Management, Cabang/Branch, Aturan Persetujuan, Penyetuju Pengganti, Program",
      kept: ["Akun dan hak petugas: tanpa batas waktu"],
      ends: ["Bukti perbuatan petugas tetap"],
    });
  });

  it("names a right once, and none where nobody has to have one", () => {
    expect(rowOf("Bekerja sama dengan merchant")?.seenBy.match(/List Merchant/g)).toHaveLength(1);
    expect(rowOf("Membuat setiap kiriman")?.seenBy).toBe("Tidak ditampilkan kepada siapa pun");
  });

  it("counts a customer as a mustahik and a merchant, and has the numbers of settings", () => {
    expect(rowOf("Memastikan usulan")?.whose).toEqual(["Mustahik", "Merchant", "Petugas"]);
    expect(rowOf("Melindungi data")?.kept).toContain("Sesi: 30 hari setelah berakhir");
  });
});

describe("what people are told", () => {
  it("is every purpose that is about them, in words for them, with those by consent marked", () => {
    const { purposes } = toldToPeople(keep);
    expect(purposes[0]).toEqual({ words: "mendata siapa yang berhak menerima zakat", isByConsent: true });
    expect(purposes.filter(({ isByConsent }) => isByConsent)).toHaveLength(1);
    const words = purposes.map((purpose) => purpose.words);
    expect(words).toContain("membuktikan siapa yang membuka dan mengubah data Anda");
    expect(words).not.toContain("");
    expect(words).toHaveLength(9);
  });

  it("leaves out what only keeps the system running, and what is of staff alone", () => {
    const { kinds, kept } = toldToPeople(keep);
    expect(kinds).toEqual(["Identitas", "Kontak", "Keluarga", "Kebutuhan", "Keuangan", "Kegiatan"]);
    expect(kept).toContain("Catatan bahwa dua data mungkin milik satu orang: tanpa batas waktu");
    const once = rowOf("Membuat setiap kiriman")!;
    expect(once.whose).toContain("Mustahik");
    expect(kept.filter((sentence) => once.kept.includes(sentence))).toEqual([]);
    expect(kept.filter((sentence) => /petugas|Sesi|Surat|Unduhan|^Pemberitahuan/.test(sentence))).toEqual([]);
    expect(new Set(kept).size).toBe(kept.length);
  });
});
