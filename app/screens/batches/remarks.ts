/** The remarks of a row as sentences: one error or warning each. */
export function sentencesIn(remarks: string): string[] {
  return remarks.split(/(?<=[.!?])(?<!\bNo\.)\s+(?=\p{Lu})/u);
}
