import { longestReason } from "contract/reason";
import { cleanText, givenText } from "contract/typed-text";
import { refused } from "./errors";
import { accepted, rejected, type Parsed } from "./parsed";

/** Why somebody does something, on one line or several. */
export function parseReason(text: string): Parsed<string> {
  const reason = cleanText(text);
  return givenText(reason) !== "" && reason.length <= longestReason
    ? accepted(reason)
    : rejected(`Alasan wajib diisi, paling banyak ${longestReason} karakter.`);
}

/**
 * The reason for one act.
 *
 * @throws DomainError E3 where it is blank or too long
 */
export function requireReason(text: string): string {
  const parsed = parseReason(text);
  if (!parsed.ok) throw refused(parsed.error);
  return parsed.value;
}
