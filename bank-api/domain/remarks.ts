/** The remarks of a row: errors, then warnings with "Peringatan:" (docs/rules.md#batch-files). */
export function remarksOf(errors: readonly string[], warnings: readonly string[]): string {
  return [...errors, ...warnings.map((warning) => `Peringatan: ${warning}`)].join(" ");
}

/** A blank after a full stop ends a sentence where remarks are split, so what a remark quotes gets one that does not break there. */
export const inOneSentence = (quoted: string) => quoted.replace(/([.!?]) /g, "$1\u00a0");
