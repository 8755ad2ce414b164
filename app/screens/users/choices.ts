import type { Choice } from "~/bank/types";

/** Spec, document 1 §2, User Management. */
export const branchPlaceholder = { value: "", label: "Pilih Branch" };
export const rolePlaceholder = { value: "", label: "Pilih Role" };

/** Choices as a select shows them. */
export const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ key, label }) => ({ value: key, label }));

/** Choices that hold the present one, which may be active no more. */
export function withPresent(choices: readonly Choice[], present: Choice): readonly Choice[] {
  return choices.some(({ key }) => key === present.key) ? choices : [present, ...choices];
}
