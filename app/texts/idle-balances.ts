/** Words of the list of balances that lie unused. */

export const idleBalancesTitle = "Dana Mengendap";

/** Shown above the list. */
export const whatIsIdle = (days: number) =>
  `Mustahik yang saldonya lebih dari ${days} hari tanpa penyaluran dan tanpa pembelian. Koreksi dana tidak dihitung sebagai pergerakan.`;

export const idleChoice = (days: number) => `Lebih dari ${days} hari`;

/** What can be chosen. */
export const idleNames = {
  "30": idleChoice(30),
  "60": idleChoice(60),
  "90": idleChoice(90),
  "180": idleChoice(180),
};

export const idleListEnds =
  "Daftar dan file memuat 50.000 baris pertama menurut urutan yang dipilih. Jumlah di atas mencakup semuanya.";

export const nothingIdle = "Tidak ada dana yang mengendap selama itu.";

export const usageTitle = "Pemakaian Dana";

/** What becomes of the zakat that was distributed. */
export const usageNames = {
  distributed: "Disalurkan",
  spent: "Dibelanjakan",
  corrected: "Dikoreksi",
} as const;

/** "0–30 hari"; "Lebih dari 180 hari". */
export const ageName = (fromDays: number, toDays: number | null) =>
  toDays === null ? idleChoice(fromDays - 1) : `${fromDays}–${toDays} hari`;

/** Shown below the tables. */
export const howUsageIsCounted =
  "Arus dana memuat transaksi yang selesai pada tanggal yang dipilih; bagiannya dihitung dari yang disalurkan. Belanja bisa memakai dana yang disalurkan sebelumnya. Koreksi dihitung pada tanggal pengajuannya, jadi angka hari yang lalu bertambah bila koreksi disetujui kemudian. Saldo adalah keadaan sekarang, menurut lamanya tanpa penyaluran dan tanpa pembelian.";
