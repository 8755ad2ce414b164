import { longestReason } from "contract/reason";
import { refused } from "./errors";
import { accepted, rejected, type Parsed } from "./parsed";
import { isPlainLine, unseenIn } from "./plain-text";

/** Why somebody does something, on one line unless it may have several. */
export function parseReason(text: string, lines: "one" | "several" = "one"): Parsed<string> {
  const reason = text.trim();
  if (reason === "" || reason.length > longestReason)
    return rejected(`Alasan wajib diisi, paling banyak ${longestReason} karakter.`);
  return lines === "several" || isPlainLine(reason) ? accepted(reason) : rejected(unseenIn("Alasan"));
}

/**
 * The reason for one act.
 *
 * @throws DomainError E3 where it is blank, too long, or on several lines although it has to be on one
 */
export function requireReason(text: string, lines?: "one" | "several"): string {
  const parsed = parseReason(text, lines);
  if (!parsed.ok) throw refused(parsed.error);
  return parsed.value;
}
