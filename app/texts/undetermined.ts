/** Stands for an asnaf or a category that nobody has determined. */
export const undetermined = "Belum ditentukan";

/** Finds the records without one, in the URL of a list. */
export const undeterminedInUrl = "belum";

/** How a word of the bank is shown: one that the app does not know as it comes, and none as "Belum ditentukan". */
export function determinedText(names: Readonly<Record<string, string>>, word: string): string {
  if (word === "") return undetermined;
  return (Object.hasOwn(names, word) && names[word]) || word;
}
