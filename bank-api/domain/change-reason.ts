import { longestChangeReason } from "contract/change-reason";
import { already, refused } from "./errors";
import { accepted, rejected, type Parsed } from "./parsed";
import { isPlainLine, unseenIn } from "./plain-text";

/** Why an asnaf or a category is changed, on one line. */
export function parseChangeReason(text: string): Parsed<string> {
  const reason = text.trim();
  if (reason === "" || reason.length > longestChangeReason)
    return rejected(`Alasan wajib diisi, paling banyak ${longestChangeReason} karakter.`);
  return isPlainLine(reason) ? accepted(reason) : rejected(unseenIn("Alasan"));
}

/**
 * The reason for which one record is changed.
 *
 * @throws DomainError E3 where it is blank, too long, or on several lines
 */
export function requireChangeReason(text: string): string {
  const parsed = parseChangeReason(text);
  if (!parsed.ok) throw refused(parsed.error);
  return parsed.value;
}

/**
 * Of two who change the same record, the second has not seen what the first wrote.
 *
 * @throws DomainError E1 where what was seen is not what was there
 */
export function requireSeen(what: string, seen: string, before: string | null): void {
  if ((before ?? "") !== seen)
    throw already(`${what} ini sudah diubah orang lain. Periksa, lalu ubah lagi bila perlu.`);
}
