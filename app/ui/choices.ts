/** The choices of a select, out of the names of what there is by their values. */
export const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** The same, out of records with a key and a label. */
export const optionsOf = (choices: readonly { readonly key: string; readonly label: string }[]) =>
  choices.map(({ key, label }) => ({ value: key, label }));
