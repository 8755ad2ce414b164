import { expect, it } from "vitest";
import { sealValue } from "~/access/sealed-value.server";
import { viewFacts } from "./load-view.server";

const names = { branch: "Cabang Bandung", programme: "Beasiswa" };

it.each([
  ["/list-mustahik", []],
  ["/list-mustahik?rows=10&sort=-created&status=", []],
  ["/list-mustahik?field=name&value=siti&status=Active", ["Pencarian Nama: “siti”", "Status Aktif"]],
  [
    `/list-mustahik?field=ktp&value=${encodeURIComponent(sealValue("ktp", "3204123456780001"))}`,
    ["Pencarian KTP: (nomor dirahasiakan)"],
  ],
  ["/user-management?value=surabaya&rows=50", ["Pencarian “surabaya”", "50 baris per halaman"]],
  ["/list-account-merchant?sort=-balance", ["Saldo terbesar lebih dahulu"]],
  [
    "/report-pencairan-dana?branch=ID0002&start=2026-01-01&end=2026-06-30&status=voided",
    ["Cabang Bandung", "01/01/2026 – 30/06/2026", "Status Ditolak"],
  ],
  ["/report-koreksi-dana?status=voided", ["Status Dibatalkan"]],
  ["/report-koreksi-dana?start=2026-01-01", ["Sejak 01/01/2026"]],
  ["/approve-list?kind=koreksi-dana", ["Koreksi Dana"]],
  ["/approve-list?kind=constructor", []],
  ["/upload-data-mustahik?items=failed", ["Hanya upload yang barisnya tidak tersimpan"]],
  ["/households?field=kk&value=%7Eabc", ["Pencarian Nomor KK: (tidak dapat dibuka lagi)"]],
  ["/report-koreksi-dana?end=2026-06-30", ["Sampai 30/06/2026"]],
  ["/list-mustahik?asnaf=fakir", ["Asnaf: Fakir"]],
  ["/report-penyaluran-zakat?asnaf=none&programme=81", ["Program: Beasiswa", "Asnaf: Belum ditentukan"]],
  ["/report-penyaluran-zakat?programme=belum", ["Tanpa program"]],
  ["/list-merchant?category=sembako", ["Kategori: Bahan pokok"]],
  ["/programmes?bidang=ekonomi&berlaku=past", ["Bidang: Ekonomi", "Masa berlaku: Selesai"]],
  ["/programmes?anggaran=diusulkan", ["Anggaran: Menunggu persetujuan"]],
  ["/duplicates?reason=phone&state=all", ["Alasan mirip: Nomor telepon sama", "Keputusan: Semua"]],
  ["/report-idle-balances?days=30&sort=-days", ["Mengendap: Lebih dari 30 hari"]],
  ["/completeness?missing=region", ["Belum ada: Kode Region"]],
  ["/report-asnaf?period=2026-S1", ["Semester 1 2026"]],
  ["/report-asnaf?period=days&start=2026-01-01&end=2026-06-30", ["01/01/2026 – 30/06/2026"]],
  ["/list-mustahik?field=constructor&value=x&sort=constructor&status=constructor", ["Pencarian “x”"]],
])("%s is told as %j", (view, facts) => expect(viewFacts(view, names)).toEqual(facts));

it("a branch and a programme whose names nobody knows are told by their keys", () => {
  const view = "/report-penyaluran-zakat?branch=ID0009&programme=81";
  expect(viewFacts(view, {})).toEqual(["Cabang ID0009", "Program: 81"]);
});
