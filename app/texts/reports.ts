import type { DialogContent } from "./dialog";

export const exportTitle = "Export Data CSV";

/** At an address that is written by hand: the button is closed where there is nothing. */
export const nothingToExport: DialogContent = {
  title: exportTitle,
  text: "Tidak ada data untuk diunduh pada laporan dengan saringan ini.",
};
