import { confirmation } from "./decisions";
import type { DialogContent } from "./dialog";

/** What the screens of saved views say; they are beyond the specification, and so are their words. */

const title = "Tampilan Tersimpan";

const done = (text: string): DialogContent => ({ title, text, followUp: "none" });

export const viewSaved = done("Tampilan sudah disimpan dan ada di menu.");
export const viewDeleted = done("Tampilan sudah dihapus.");

export const deletionQuestion = (name: string) => ({
  title: confirmation,
  text: `Apakah kamu yakin akan menghapus tampilan ${name}?`,
  no: "Close",
  yes: "Delete",
});

/** Said where there is nothing yet, or nothing to save. */
export const howToSave =
  "Buka daftar atau laporan, atur saringannya, lalu pilih Simpan tampilan ini di menu.";
