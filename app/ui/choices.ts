/** The options of a select, from names by value. */
export const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** The options of a select, from records with a key and a label. */
export const optionsOf = (choices: readonly { readonly key: string; readonly label: string }[]) =>
  choices.map(({ key, label }) => ({ value: key, label }));
