import { beginningOf, cleanLine } from "contract/typed-text";
import { refused } from "./errors";

const longestName = 200;

/**
 * The name under which an uploaded file is listed: what follows the last slash of either kind, as one line.
 * @throws DomainError E3 when it does not end in .csv
 */
export function readFileName(text: string): string {
  const name = cleanLine(text.split(/[/\\]/).at(-1) ?? "");
  const stem = /^(.+)\.csv$/iu.exec(name)?.[1];
  if (stem === undefined) throw refused("Hanya file .csv yang dapat diunggah.");
  return `${beginningOf(stem, longestName)}.csv`;
}
