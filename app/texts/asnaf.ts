import { success } from "./dialog";

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

/** The eight, as a choice offers them. */
export const asnafChoices = Object.entries(asnafNames).map(([value, label]) => ({ value, label }));

/** Of a mustahik whose asnaf nobody has determined. */
export const undetermined = "Belum ditentukan";

/** In the URL of a list: the mustahik whose asnaf nobody has determined. */
export const undeterminedInUrl = "belum";

/** How an asnaf is shown: a word of another bank as it comes, and none as "Belum ditentukan". */
export function asnafText(word: string): string {
  if (word === "") return undetermined;
  return Object.hasOwn(asnafNames, word) ? asnafNames[word as keyof typeof asnafNames] : word;
}

export const changeAsnafTitle = "Ubah Asnaf";

/** Above the form. */
export const howAsnafChanges =
  "Penyaluran yang lalu tetap dihitung menurut asnafnya saat itu. Hanya asnaf yang pertama kali ditentukan berlaku juga untuk penyaluran sebelumnya.";

export const changeAsnafLabels = { asnaf: "Asnaf", reason: "Alasan" } as const;
export const chooseAsnaf = "Pilih asnaf.";

export const asnafChanged = success(changeAsnafTitle, "Asnaf mustahik sudah diubah.");

export const asnafUnoffered = "Bank ini tidak mencatat asnaf mustahik.";
export const withoutAsnaf = "Data mustahik lainnya dapat dilihat di List Mustahik.";
