import sprite from "./icons.svg?no-inline";

/**
 * The symbols of `icons.svg`, outlines of 24 × 24 drawn in lines. They lie in a file of their own, which browsers keep, because
 * the menu alone would add a dozen of them to each page (docs/decisions/shell-and-style.md).
 */
export type IconName =
  | "menu"
  | "close"
  | "dashboard"
  | "mustahik"
  | "merchant"
  | "approve"
  | "report"
  | "administration"
  | "privacy"
  | "saved"
  | "person"
  | "bell"
  | "search"
  | "help"
  | "refresh"
  | "back"
  | "lost"
  | "locked"
  | "failed"
  | "empty"
  | "calendar";

/** The file of the symbols, which the sign-in page fetches ahead. */
export const iconFile = sprite;

/** A symbol beside words or inside something that has a name. Screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
