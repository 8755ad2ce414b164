import { readEnv } from "bank-api/env";
import { expect, test } from "vitest";
import type { Actor } from "./actor";
import {
  draftNotice,
  noticeWaits,
  readNoticeText,
  registersNobody,
  requireApprovedNotice,
  requireNewText,
  requireNoticeOffice,
} from "./privacy-notices";

test("a text to begin with tells people in their words, shortly, and without the places of the system", () => {
  const text = draftNotice({ ...readEnv({}).retention, failedRowDays: 77 });
  expect(text).toContain("- mendata siapa yang berhak menerima zakat, dengan persetujuan Anda");
  expect(text).toContain("data identitas, kontak, keluarga, kebutuhan, keuangan, kegiatan.");
  expect(text).toContain("77 hari");
  expect(text).not.toMatch(/outbox|cookie|log|browser|\{/i);
  expect(text.length).toBeLessThan(1_800);
});

test("a text to begin with names consent where it is the ground alone, and tells rights in a paragraph", () => {
  const paragraphs = draftNotice(readEnv({}).retention).split("\n\n");
  expect(paragraphs.map((paragraph) => paragraph.split(/[ :]/).slice(0, 2).join(" "))).toEqual([
    ...["Kami memakai", "Yang kami", "Berapa lama", "Salinan di", "Hak Anda"],
  ]);
  expect(paragraphs[0]!.split("\n").slice(1, 3)).toEqual([
    "- mendata siapa yang berhak menerima zakat, dengan persetujuan Anda",
    "- bekerja sama dengan toko tempat bantuan dibelanjakan",
  ]);
});

test("only head office sets the text", () => {
  const at = (isHeadOffice: boolean) => ({ branch: { isHeadOffice } }) as Actor;
  expect(() => requireNoticeOffice(at(true))).not.toThrow();
  expect(() => requireNoticeOffice(at(false))).toThrow(
    "Hanya kantor pusat yang dapat mengatur pemberitahuan",
  );
});

test("a text says something, in 10,000 characters at most, and something new", () => {
  expect(readNoticeText(` ${"a".repeat(10_000)} `)).toHaveLength(10_000);
  for (const text of [" ", "a".repeat(10_001)])
    expect(() => readNoticeText(text)).toThrow(
      "Teks pemberitahuan wajib diisi, paling banyak 10000 karakter.",
    );
  expect(() => requireNewText("Baru", "Lama")).not.toThrow();
  expect(() => requireNewText("Baru", undefined)).not.toThrow();
  expect(() => requireNewText("Baru", "Baru")).toThrow("Teks ini sama dengan yang berlaku.");
});

test("people are registered with an approved text alone", () => {
  expect(() => requireApprovedNotice(true)).not.toThrow();
  expect(() => requireApprovedNotice(false)).toThrow(
    "Pemberitahuan privasi tidak ditemukan atau belum disetujui.",
  );
  expect(registersNobody()).toMatchObject({
    code: "E3",
    message: "Pemberitahuan privasi hanya dapat dipilih untuk file yang mendaftarkan orang.",
  });
});

test("a second proposal waits for the first", () => {
  expect(noticeWaits()).toMatchObject({
    code: "E1",
    message: "Usulan pemberitahuan privasi masih menunggu keputusan.",
  });
});
