/** Beside the buttons of the files: the documents ask for amounts as text in a CSV. */
export const sumsInXlsx = "Untuk menjumlahkan nominal, unduh XLSX: di CSV nominal berupa teks.";

export const exportTitle = "Export Data CSV";

/** Shown at an address that somebody wrote by hand: a report without rows has no link to its export. */
export const nothingToExport = {
  title: "Unduh Data",
  text: "Tidak ada data untuk diunduh pada laporan dengan saringan ini.",
};
