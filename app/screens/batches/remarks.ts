/** What is said of a row, one error or warning each; "-" where nothing is. */
export function sentencesIn(remarks: string): string[] {
  return remarks.split(/(?<=[.!?])(?<!\bNo\.)\s+(?=\p{Lu})/u);
}
