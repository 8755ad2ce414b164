import { longestDuplicateReason } from "contract/duplicates";
import { refused } from "./errors";
import { isPlainLine, unseenIn } from "./plain-text";

/** Rules for mustahik who may be one person (docs/rules.md#likely-duplicates). */

/** A reason in one line. */
export function parseDuplicateReason(text: string): string {
  const reason = text.trim();
  if (reason === "" || reason.length > longestDuplicateReason)
    throw refused(`Alasan wajib diisi, paling banyak ${longestDuplicateReason} karakter.`);
  if (!isPlainLine(reason)) throw refused(unseenIn("Alasan"));
  return reason;
}

/** Whoever decides has to see both: a branch does not decide about another branch's mustahik. */
export function requireSightOfBoth(isDecidable: boolean): void {
  if (!isDecidable) throw refused("Pasangan dari dua cabang diputuskan oleh kantor pusat.");
}
