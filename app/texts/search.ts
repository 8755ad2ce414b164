/** What the search in the top bar and its page say. */

export const searchTitle = "Pencarian";
export const searchLabel = "Cari KTP, NPWP, nomor account, transaksi, upload atau nama";
export const searchHint =
  "Ketik nomor lengkap (KTP, NPWP, nomor account, id transaksi, upload id) atau sebagian nama. Tekan / untuk mencari dari halaman mana pun.";
export const kindTitles: Readonly<Record<string, string>> = {
  Mustahik: "Mustahik",
  Merchant: "Merchant",
  Account: "Account",
  Transaction: "Transaksi",
  Batch: "Upload",
};

export const noSuchName =
  "Tidak ada nama yang memuat semua kata ini. Periksa ejaannya, atau cari satu kata saja.";

/** What was not found, by the meaning of the text. */
const absent: Readonly<Record<string, string>> = {
  ktp: "mustahik dengan KTP itu",
  npwp: "merchant dengan NPWP itu",
  account: "account dengan nomor itu",
  transaction: "transaksi dengan id itu",
  upload: "upload dengan id itu",
};

/** Told where a text means nothing that the user may find, by its form. */
const meaningless = {
  number: "Tidak ada data dengan nomor seperti itu di antara yang boleh Anda cari: periksa jumlah digitnya.",
  upload: "Role Anda tidak dapat mencari data upload.",
  name: "Role Anda tidak dapat mencari nama mustahik atau merchant. Cari dengan nomor lengkap.",
} as const;

/** The form of a text that was searched for. */
export type SoughtForm = keyof typeof meaningless;

/** Says what was understood and not found. */
export function nothingFound(meanings: readonly string[], form: SoughtForm): string {
  if (meanings.length === 0) return meaningless[form];
  return `Tidak ada ${new Intl.ListFormat("id", { type: "disjunction" }).format(meanings.map((meaning) => absent[meaning] ?? meaning))}.`;
}
