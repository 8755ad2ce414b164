import type { Asnaf } from "contract/asnaf";
import { parseAsnaf } from "./asnaf";
import { refused } from "./errors";
import { parseFamilyCardNumber } from "./national-id";
import { parsedRow } from "./parsed";
import { parsePhone } from "./phone";
import { parseRegionCode } from "./regions";

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
