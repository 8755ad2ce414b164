/** Where there is nothing yet, or nothing to keep. */
export const howToSave =
  "Buka daftar atau laporan, atur saringannya, lalu pilih Simpan tampilan ini di menu.";
