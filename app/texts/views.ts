import { questionAbout } from "./decisions";
import type { DialogContent } from "./dialog";

/** What the screens of saved views say. The specification has neither these screens nor their words. */

const title = "Tampilan Tersimpan";

const done = (text: string): DialogContent => ({ title, text, followUp: "none" });

export const viewSaved = done("Tampilan sudah disimpan dan ada di menu.");
export const viewDeleted = done("Tampilan sudah dihapus.");

export const deletionQuestion = questionAbout("menghapus tampilan", "Close", "Delete");

/** Shown if there are no saved views, or if the address holds no view to save. */
export const howToSave =
  "Buka daftar atau laporan, atur saringannya, lalu pilih Simpan tampilan ini di menu.";
