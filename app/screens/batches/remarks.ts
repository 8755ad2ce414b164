/** The remarks of a row, split into sentences. Each is one error or warning. A blank that may not break is within a name. */
export function sentencesIn(remarks: string): string[] {
  return remarks.split(/(?<=[.!?])(?<!\bNo\.)[^\S\u00a0]+(?=\p{Lu})/u);
}
