interface Choice {
  readonly key: string;
  readonly label: string;
}

/** The most choices that a select holds. Beyond them, a field searches by name. */
export const mostInSelect = 1000;

/** A choice as a search offers it. The key tells two of one name apart. */
export const nameOf = ({ key, label }: Choice) => `${label} (${key})`;

/** The choices that a typed text means: the one of that key or whole name, else all that are called so in any case. */
export function choicesNamed<Named extends Choice>(choices: readonly Named[], text: string): Named[] {
  const typed = text.trim();
  const exact = choices.find((choice) => choice.key === typed || nameOf(choice) === typed);
  return exact
    ? [exact]
    : choices.filter(({ label }) => label.toLocaleLowerCase("id") === typed.toLocaleLowerCase("id"));
}
