import { longestAsnafReason, type Asnaf } from "contract/asnaf";
import { oneOfTheAsnaf, parseAsnaf } from "./asnaf";
import { parseName } from "./customers";
import type { IsoDate } from "./dates";
import { refused } from "./errors";
import { parseNationalId } from "./national-id";
import { accepted, parsedRow, rejected, type Parsed, type ParsedRow } from "./parsed";
import { isPlainLine, unseenIn } from "./plain-text";

/** The asnaf that somebody determines for one mustahik, and why. The name only tells mistakes. */
export interface AsnafChange {
  readonly name: string;
  readonly nationalId: string;
  readonly asnaf: Asnaf;
  readonly reason: string;
}

/** A change as typed, each field as text. */
export type AsnafChangeText = Record<keyof AsnafChange, string>;

/** The one way a change of an asnaf enters the bank by file: every error and every warning at once. */
export function parseAsnafChange(text: AsnafChangeText, today: IsoDate): ParsedRow<AsnafChange> {
  return parsedRow<AsnafChange>({
    name: parseName(text.name),
    nationalId: parseNationalId(text.nationalId, today),
    asnaf: parseDetermined(text.asnaf),
    reason: parseAsnafReason(text.reason),
  });
}

/** Who has an asnaf may get another one, but not none. */
function parseDetermined(text: string): Parsed<Asnaf> {
  const parsed = parseAsnaf(text);
  if (!parsed.ok) return parsed;
  return parsed.value === null ? rejected(oneOfTheAsnaf) : accepted(parsed.value);
}

/** Why an asnaf is changed, on one line. */
export function parseAsnafReason(text: string): Parsed<string> {
  const reason = text.trim();
  if (reason === "" || reason.length > longestAsnafReason)
    return rejected(`Alasan wajib diisi, paling banyak ${longestAsnafReason} karakter.`);
  return isPlainLine(reason) ? accepted(reason) : rejected(unseenIn("Alasan"));
}

/**
 * The reason for which the asnaf of one mustahik changes.
 *
 * @throws DomainError E3 where it is blank, too long, or on several lines
 */
export function requireAsnafReason(text: string): string {
  const parsed = parseAsnafReason(text);
  if (!parsed.ok) throw refused(parsed.error);
  return parsed.value;
}
