import { severalOfName, unknownName } from "~/texts/named-choices";

/** What a select or a search by name offers. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Tells two of one label apart; the value does without it. */
  readonly code?: string;
  /** True if the user cannot choose it. */
  readonly disabled?: boolean;
}

/** The most choices that a select holds. Beyond them, the field is a search by name (docs/rules.md#list-state-in-the-url). */
export const mostInSelect = 1000;

/** Names the fields of a form or address that hold a typed name in place of a key. */
export const namedField = "named";

/** A choice as a search offers it. */
export const nameOf = ({ value, label, code = value }: Choice) => `${label} (${code})`;

/** What a search shows: the name of a key, and a typed text as it is. */
export function shownIn(choices: readonly Choice[], text: string): string {
  const found = choices.find(({ value }) => value === text);
  return found ? nameOf(found) : text;
}

/** The key that a typed text means, or what is wrong with it. It means a key, or in any case what the search offers or a label. */
export function keyNamed(choices: readonly Choice[], text: string, field: string) {
  const typed = text.trim();
  if (typed === "") return { key: "" };
  const exact = choices.find((choice) => choice.value === typed || nameOf(choice) === typed);
  const lower = typed.toLocaleLowerCase("id");
  const isAlike = (text: string) => text.toLocaleLowerCase("id") === lower;
  const alike = exact ? [exact] : choices.filter((each) => isAlike(each.label) || isAlike(nameOf(each)));
  const [found, ...others] = alike;
  if (!found) return { fault: unknownName(field, typed) };
  return others.length > 0 ? { fault: severalOfName(field, typed) } : { key: found.value };
}
