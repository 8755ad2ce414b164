import { expect, it } from "vitest";
import { viewFacts } from "./view-facts";

const branches = new Map([["ID0002", "Cabang Bandung"]]);

it.each([
  ["/list-mustahik", []],
  ["/list-mustahik?rows=10&sort=-created&status=", []],
  ["/list-mustahik?field=name&value=siti&status=Active", ["Pencarian Nama: “siti”", "Status Aktif"]],
  ["/list-mustahik?field=ktp&value=%7Eabc", ["Pencarian KTP: (nomor dirahasiakan)"]],
  ["/user-management?value=surabaya&rows=50", ["Pencarian “surabaya”", "50 baris per halaman"]],
  ["/list-account-merchant?sort=-balance", ["Saldo terbesar lebih dahulu"]],
  [
    "/report-pencairan-dana?branch=ID0002&start=2026-01-01&end=2026-06-30&status=voided",
    ["Cabang Bandung", "01/01/2026 – 30/06/2026", "Status Ditolak"],
  ],
  ["/report-koreksi-dana?branch=ID0009&status=voided", ["Cabang ID0009", "Status Dibatalkan"]],
  ["/report-koreksi-dana?start=2026-01-01", ["Sejak 01/01/2026"]],
  ["/approve-list?kind=koreksi-dana", ["Koreksi Dana"]],
  ["/approve-list?kind=constructor", []],
  ["/upload-data-mustahik?items=failed", ["Hanya upload yang barisnya tidak tersimpan"]],
  ["/list-mustahik?field=constructor&value=x&sort=constructor&status=constructor", ["Pencarian “x”"]],
])("%s is told as %j", (view, facts) => expect(viewFacts(view, branches)).toEqual(facts));
