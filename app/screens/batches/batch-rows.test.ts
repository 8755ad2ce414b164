import { describe, expect, it, test } from "vitest";
import { itemRow, sentencesIn } from "./batch-rows";
import { batchKindOf } from "./kinds";

test("a row's cells stand under their own titles, in whatever order the bank has its columns", () => {
  const cells = { nominal: "500000", no_ktp: "3273014507900001", tgl_lahir: "1990-07-05", nama: "ASTI RINI" };
  const { columns } = batchKindOf(new Request("http://app/penyaluran-dana-mustahik"));
  const row = itemRow(
    columns,
    null,
  )({
    key: "1",
    seqNo: 1,
    cells,
    surplus: [],
    presentAsnaf: null,
    remarks: "",
  });
  expect(row.cells).toEqual({
    nama: "Asti Rini",
    tgl_lahir: "05/07/1990",
    no_ktp: "3273014507900001",
    nominal: "500.000",
    program: "-",
  });
});

test.each([
  ["", "BEASISWA"],
  ["MODAL-1", "MODAL-1"],
])("of a file with a programme, a row that names %j is shown with %s, which pays it", (program, shown) => {
  const { columns } = batchKindOf(new Request("http://app/approve-penyaluran-dana"));
  const programme = { code: "BEASISWA", mark: "BS", name: "Beasiswa Anak Negeri" };
  const cells = { nama: "ASTI RINI", program };
  const item = { key: "1", seqNo: 1, cells, surplus: [], presentAsnaf: null, remarks: "" };
  expect(itemRow(columns, programme)(item).cells.program).toBe(shown);
});

test.each([
  ["miskin", "Miskin → Fakir"],
  ["", "Belum ditentukan → Fakir"],
  ["fakir", "Fakir"],
  // The row does not wait, or the bank does not tell.
  [null, "Fakir"],
])("a change of the asnaf from %j is shown as %s", (presentAsnaf, shown) => {
  const { columns } = batchKindOf(new Request("http://app/approve-asnaf-mustahik"));
  const cells = { nama: "ASTI RINI", no_ktp: "3273014507900001", asnaf: "fakir", alasan: "Hasil survei" };
  const row = itemRow(columns, null)({ key: "1", seqNo: 1, cells, surplus: [], presentAsnaf, remarks: "" });
  expect(row.cells.asnaf).toBe(shown);
});

describe("sentencesIn", () => {
  it.each([
    ["-", ["-"]],
    ["No. HP harus diawali 0. Nama kosong.", ["No. HP harus diawali 0.", "Nama kosong."]],
    [
      "KTP harus 16 digit angka. Nominal 500.5 tidak dikenal. Peringatan: KK sama dengan KTP.",
      ["KTP harus 16 digit angka.", "Nominal 500.5 tidak dikenal.", "Peringatan: KK sama dengan KTP."],
    ],
    [
      "Peringatan: Mirip dengan Drs.\u00a0Ahmad (nomor telepon sama). Peringatan: KK sama dengan KTP.",
      ["Peringatan: Mirip dengan Drs.\u00a0Ahmad (nomor telepon sama).", "Peringatan: KK sama dengan KTP."],
    ],
  ])("%s", (remarks, sentences) => {
    expect(sentencesIn(remarks)).toEqual(sentences);
  });
});
