import { message } from "./dialog";
import { determinedText } from "./undetermined";

/** What staff call the groups that zakat may go to (docs/domain.md#asnaf), by the bank's words for them. */
export const asnafNames = {
  fakir: "Fakir",
  miskin: "Miskin",
  amil: "Amil",
  mualaf: "Mualaf",
  riqab: "Riqab",
  gharimin: "Gharimin",
  fisabilillah: "Fisabilillah",
  ibnu_sabil: "Ibnu Sabil",
} as const;

/** How an asnaf is shown: a word of another bank as it comes, and none as "Belum ditentukan". */
export const asnafText = (word: string) => determinedText(asnafNames, word);

export const changeAsnafTitle = "Ubah Asnaf";

/** Above the form. */
export const howAsnafChanges =
  "Penyaluran yang lalu tetap dihitung menurut asnafnya saat itu. Hanya asnaf yang pertama kali ditentukan berlaku juga untuk penyaluran sebelumnya.";

export const asnafLabel = "Asnaf";

export const asnafChanged = message(changeAsnafTitle, "Asnaf mustahik sudah diubah.");
