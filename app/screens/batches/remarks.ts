/** The remarks of a row, split into sentences. Each is one error or warning. */
export function sentencesIn(remarks: string): string[] {
  return remarks.split(/(?<=[.!?])(?<!\bNo\.)\s+(?=\p{Lu})/u);
}
