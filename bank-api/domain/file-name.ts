import { refused } from "./errors";

/** Control characters, and those that change the writing direction, with which "gpj.csv" could look like another name. */
const misleading = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
const longestName = 200;

/**
 * The name under which an uploaded file is listed: what follows the last slash of either kind, as one line.
 * @throws DomainError E3 when it does not end in .csv
 */
export function readFileName(text: string): string {
  const name = (text.split(/[/\\]/).at(-1) ?? "").replace(misleading, "").trim();
  const stem = /^(.+)\.csv$/iu.exec(name)?.[1];
  if (stem === undefined) throw refused("Hanya file .csv yang dapat diunggah.");
  // Cut between characters, not within one.
  return `${[...stem].slice(0, longestName).join("")}.csv`;
}
