/** Of a record whose asnaf or category nobody has determined. */
export const undetermined = "Belum ditentukan";

/** In the URL of a list: the records without one. */
export const undeterminedInUrl = "belum";

/** How a word of the bank is shown: one that the app does not know as it comes, and none as "Belum ditentukan". */
export function determinedText(names: Readonly<Record<string, string>>, word: string): string {
  if (word === "") return undetermined;
  return (Object.hasOwn(names, word) && names[word]) || word;
}
