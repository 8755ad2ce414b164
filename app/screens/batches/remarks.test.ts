import { describe, expect, it } from "vitest";
import { sentencesIn } from "./remarks";

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
