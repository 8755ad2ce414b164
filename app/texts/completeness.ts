/** What the screens of completeness say. */

export const completenessTitle = "Kelengkapan Data";
export const completeTitle = "Lengkapi Data";

export const lackNames = {
  phone: "Telepon/HP",
  family_card: "Nomor KK",
  region: "Kode Region",
  asnaf: "Asnaf",
} as const;

/** What is missing, in a row of a file. */
export const lackedSentence = (missing: readonly (keyof typeof lackNames)[]) =>
  `Belum ada: ${missing.map((name) => lackNames[name]).join(", ")}`;

/** Reads out a count of the table, which leads to the list of those it counts: "12 belum ada Nomor KK, Bandung". */
export const countName = (count: string, missing: keyof typeof lackNames, branch: string) =>
  `${count} belum ada ${lackNames[missing]}, ${branch}`;

/** Shown above the list. */
export const howCompletenessWorks =
  "Mustahik aktif yang datanya belum lengkap. Melengkapi hanya mengisi yang kosong; data yang sudah ada tidak berubah.";

/** Added for a user who may fill gaps by a file. */
export const howFilesFill =
  "Banyak mustahik dapat dilengkapi sekaligus: unduh daftar cabang Anda, isi sel yang kosong, lalu unggah file itu.";

/** Added where more mustahik lack the same than a list has rows. */
export const completenessListEnds = (rows: string) =>
  `Daftar ini memuat ${rows} mustahik pertama; yang lain menyusul setelah sebagian dilengkapi. Jumlah per cabang mencakup semuanya.`;

/** Added for a user who may have the list as a file. */
export const fileEnds = "File untuk diisi memuat mustahik yang sama.";

/** Shown at an address that somebody wrote by hand: the list of another branch has no link to a file. */
export const onlyOwnBranch = "File untuk diisi hanya tersedia untuk cabang Anda sendiri.";

export const allComplete = "Tidak ada mustahik yang belum memiliki data ini.";
