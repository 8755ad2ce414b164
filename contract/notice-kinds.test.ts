import { describe, expect, it } from "vitest";
import {
  noticeKindNames,
  noticeKinds,
  noticeSubjects,
  type NoticeFacts,
  type NoticeKind,
} from "./notice-kinds";

/** What a notice is about where its reader may see none of it. */
const hidden: NoticeFacts = {
  ...{ reference: "77", screen: "Koreksi Dana", transactionType: null, waiting: null, request: null },
  ...{ batch: null, rule: null, deputyship: null, dataRequest: null, device: "", address: "" },
};
const request = { what: "Koreksi", customer: "Siti", amount: "Rp5.000", reason: null };
const batch = { label: "BUP0001-20261129-001", valid: "8", processed: "7", failed: "2" };
const dataRequest = { what: "Salinan Data", person: "Siti", due: "besok" };
const deputyship = { approver: "Ali", deputy: "Budi", days: "1–3 Desember" };

describe("a notice", () => {
  it.each<[NoticeKind, Partial<NoticeFacts>, string | null]>([
    [
      "waiting",
      { waiting: { total: "3", since: "kemarin" } },
      "Koreksi Dana: 3 menunggu Anda, terlama sejak kemarin.",
    ],
    ["waiting", {}, "Koreksi Dana: data menunggu persetujuan Anda."],
    ["request-approved", { request }, "Koreksi Siti sebesar Rp5.000 disetujui."],
    ["request-refused", { request, transactionType: "P00003" }, "Koreksi Siti sebesar Rp5.000 ditolak."],
    ["request-refused", { request, transactionType: "P00004" }, "Koreksi Siti sebesar Rp5.000 dibatalkan."],
    [
      "request-refused",
      { request: { ...request, reason: "Salah" } },
      "Koreksi Siti sebesar Rp5.000 dibatalkan atau ditolak: Salah",
    ],
    ["batch-checked", { batch }, "Upload BUP0001-20261129-001 selesai diperiksa: 8 baris benar, 2 salah."],
    ["batch-processed", { batch }, "Upload BUP0001-20261129-001 selesai: 7 dari 8 baris diproses."],
    ["batch-broke-off", { batch }, "Upload BUP0001-20261129-001 terputus. Unggah ulang filenya."],
    ["rule-in-force", { rule: "Koreksi Dana" }, "Aturan persetujuan mulai berlaku: Koreksi Dana."],
    ["rule-in-force", {}, "Aturan persetujuan mulai berlaku: 77."],
    ["rule-ended", { rule: "Koreksi Dana" }, "Aturan persetujuan berakhir: Koreksi Dana."],
    ["rule-ended", {}, "Aturan persetujuan berakhir: 77."],
    ["deputy-named", { deputyship }, "Anda ditunjuk menjadi pengganti Ali, 1–3 Desember."],
    ["deputy-named", {}, "Anda ditunjuk menjadi penyetuju pengganti."],
    ["deputy-ended", { deputyship }, "Penggantian Ali oleh Budi, 1–3 Desember, diakhiri lebih awal."],
    ["data-request-due", { dataRequest }, "Salinan Data Siti harus dijawab paling lambat besok."],
    ["data-request-late", { dataRequest }, "Salinan Data Siti terlambat dijawab, batas besok."],
    ["retention-due", {}, "Masa Simpan: ada data yang sudah lewat masa simpannya."],
    ["incident-due", {}, null],
    ["incident-late", {}, null],
    ["data-request-answered", { dataRequest }, "Salinan Data Siti dijawab."],
    ["data-request-refused", { dataRequest }, "Salinan Data Siti ditolak."],
  ])("%s of %o says it", (kind, facts, text) => {
    expect(noticeKinds[kind].text({ ...hidden, ...facts })).toBe(text);
  });

  it.each([
    ["Firefox di Linux", "203.0.113.7", ": Firefox di Linux, alamat 203.0.113.7."],
    ["", "203.0.113.7", ": alamat 203.0.113.7."],
    ["Firefox di Linux", "", ": Firefox di Linux."],
    ["", "", "."],
  ])("of a sign-in says as much of the place as is known: '%s', '%s'", (device, address, place) => {
    expect(noticeKinds["new-sign-in"].text({ ...hidden, device, address })).toBe(
      `Akun Anda dipakai masuk dari perangkat atau alamat baru${place} Jika bukan Anda, akhiri sesinya lalu ganti kata sandi Anda.`,
    );
  });

  it("of what its reader may not see has no text of its own", () => {
    const without = noticeKindNames.filter((kind) => noticeKinds[kind].text(hidden) === null);
    expect(without).toEqual([
      ...["request-approved", "request-refused", "batch-checked", "batch-processed", "batch-broke-off"],
      "deputy-ended",
      ...["data-request-due", "data-request-late", "incident-due", "incident-late"],
      ...["data-request-answered", "data-request-refused"],
    ]);
  });

  it("is about a subject with a topic", () => {
    for (const kind of noticeKindNames) expect(noticeSubjects[noticeKinds[kind].about].topic).toBeTruthy();
  });
});

it("an e-mail names kind and reference, and no person, amount or reason", () => {
  const facts = { reference: "77", screen: "Koreksi Dana", transactionType: "P00003" };
  const emails = Object.fromEntries(noticeKindNames.map((kind) => [kind, noticeKinds[kind].email(facts)]));
  expect(emails).toMatchObject({
    waiting: "Koreksi Dana: ada data yang menunggu persetujuan Anda.",
    "request-approved": "Permintaan 77 disetujui.",
    "request-refused": "Permintaan 77 ditolak.",
    "batch-checked": "Upload 77 selesai diperiksa.",
    "batch-processed": "Upload 77 selesai diproses.",
    "batch-broke-off": "Upload 77 terputus.",
    "user-assigned": "Role atau cabang Anda diubah.",
    "new-sign-in":
      "Ada yang masuk dengan akun Anda dari perangkat atau alamat yang baru. Nomor referensi: 77.",
    "rule-in-force": "Aturan persetujuan 77 mulai berlaku.",
    "rule-ended": "Aturan persetujuan 77 berakhir.",
    "deputy-named": "Anda ditunjuk menjadi penyetuju pengganti. Nomor referensi: 77.",
    "deputy-ended": "Penggantian 77 diakhiri lebih awal.",
    "data-request-due": "Permintaan data 77 harus dijawab dalam 24 jam.",
    "data-request-late": "Permintaan data 77 terlambat dijawab.",
    "data-request-answered": "Permintaan data 77 dijawab.",
    "data-request-refused": "Permintaan data 77 ditolak.",
    "incident-due": "Insiden 77 harus diberitahukan dan ditutup dalam 24 jam.",
    "incident-late": "Insiden 77 terlambat: sudah lebih dari 3 × 24 jam sejak ditemukan.",
    "retention-due": "Masa Simpan: ada data yang sudah lewat masa simpannya.",
  });
  for (const text of Object.values(emails)) expect(text).not.toBe("");
});
