/** Words of the report of distributions by asnaf, programme and branch. */

export const distributionReportTitle = "Laporan Penyaluran per Asnaf";

/** What the report can tell apart. */
export const dimensionNames = { asnaf: "Asnaf", programme: "Program", branch: "Cabang" } as const;

/** About what an address asks for and the report does not follow. */
export const daysGoFirst =
  "Tanggal yang diisi dipakai sebagai periode. Untuk memilih periode lain, kosongkan kedua tanggal.";
export const daysIncomplete =
  "Tanggal belum dipakai. Isi kedua tanggal; tanggal akhir tidak boleh sebelum tanggal awal.";
export const partsAreSame = "Lalu menurut tidak dipakai, karena sama dengan Menurut.";

export const howDistributionIsCounted =
  "Setiap orang dan setiap keluarga (nomor KK) dihitung satu kali dalam setiap baris, jadi jumlah baris bisa lebih besar daripada totalnya. Mustahik tanpa nomor KK masing-masing dihitung sebagai satu keluarga.";
