import type { Asnaf } from "contract/asnaf";
import { oneOfTheAsnaf, parseAsnaf } from "./asnaf";
import { parseName } from "./customers";
import type { IsoDate } from "./dates";
import { parseNationalId } from "./national-id";
import { accepted, parsedRow, rejected, type Parsed, type ParsedRow } from "./parsed";
import { parseReason } from "./reason";

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
    reason: parseReason(text.reason),
  });
}

/** Who has an asnaf may get another one, but not none. */
function parseDetermined(text: string): Parsed<Asnaf> {
  const parsed = parseAsnaf(text);
  if (!parsed.ok) return parsed;
  return parsed.value === null ? rejected(oneOfTheAsnaf) : accepted(parsed.value);
}
