import type { Asnaf } from "contract/asnaf";
import type { Lackable } from "contract/completeness";
import { parseAsnaf } from "./asnaf";
import { refused } from "./errors";
import { parseFamilyCardNumber } from "./national-id";
import { parsedRow } from "./parsed";
import { parsePhone } from "./phone";
import { parseRegionCode } from "./regions";
import type { Registered } from "./registry";

/** What may be filled in later, as typed. */
export type GapText = Record<"phone" | "mobile" | "familyCardNumber" | "regionCode" | "asnaf", string>;

/** The same, checked; null where nothing was given. */
export type Gaps = { readonly [name in Exclude<keyof GapText, "asnaf">]: string | null } & {
  readonly asnaf: Asnaf | null;
};

/**
 * Reads what was typed for a mustahik, by the rules of an upload (docs/domain.md).
 *
 * @throws DomainError E3 with every fault, or where nothing was given
 */
export function parseGaps(text: GapText, nationalId: string): Gaps {
  const { value, errors } = parsedRow<Gaps>({
    phone: parsePhone(text.phone, "No. telepon"),
    mobile: parsePhone(text.mobile, "No. HP"),
    familyCardNumber: parseFamilyCardNumber(text.familyCardNumber, nationalId),
    regionCode: parseRegionCode(text.regionCode),
    asnaf: parseAsnaf(text.asnaf),
  });
  if (!value) throw refused(errors.join(" "));
  if (Object.values(value).every((each) => each === null))
    throw refused("Isi paling sedikit satu data yang belum ada.");
  return value;
}

/** By what a record may lack: what people call it, and whether it is there. */
const known: Readonly<Record<Lackable, readonly [string, (recipient: Registered) => boolean]>> = {
  phone: ["telepon/HP", ({ hasPhone }) => hasPhone],
  family_card: ["nomor KK", ({ familyCardNumber }) => familyCardNumber !== null],
  region: ["kode region", ({ regionCode }) => regionCode !== null],
  asnaf: ["asnaf", ({ asnaf }) => asnaf !== null],
};

/** Why a recipient gets no distribution where the bank requires more than their record has; undefined if nothing is missing. */
export function faultOfGaps(recipient: Registered, required: readonly Lackable[]): string | undefined {
  const missing = required.map((name) => known[name]).filter(([, isThere]) => !isThere(recipient));
  if (missing.length === 0) return undefined;
  return `Data mustahik belum lengkap: lengkapi dahulu ${missing.map(([name]) => name).join(", ")} di Kelengkapan Data.`;
}
