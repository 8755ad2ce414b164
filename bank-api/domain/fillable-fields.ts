import type { Asnaf } from "contract/asnaf";
import { correctableNames } from "contract/request-kinds";
import { parseAsnaf } from "./asnaf";
import { parseCustomerName, parseTypedPhone } from "./customers";
import type { IsoDate } from "./dates";
import { refused } from "./errors";
import { parseFamilyCardNumber, parseNationalId } from "./national-id";
import { parsedRow, type ParsedRow } from "./parsed";
import { parsePhone } from "./phone";
import { parseRegionCode } from "./regions";

/** What may be filled in later, by what people call it. */
const { phone, mobile, familyCardNumber, regionCode } = correctableNames.Mustahik;
const fillableNames = { phone, mobile, familyCardNumber, regionCode, asnaf: "Asnaf" } as const;

/** The names of the fields. */
export const fillableFields = Object.keys(fillableNames) as (keyof typeof fillableNames)[];

/** What may be filled in later, as typed. */
type FillableText = Record<keyof typeof fillableNames, string>;

/** The same, checked: what somebody gives or a record has; null for nothing. */
export type FillableFields = { readonly [name in Exclude<keyof FillableText, "asnaf">]: string | null } & {
  readonly asnaf: Asnaf | null;
};

/** The one way that these fields are read: the rules of an upload (docs/domain.md). */
const readFillable = (text: FillableText, nationalId: string, readPhone: typeof parsePhone) => ({
  phone: readPhone(text.phone, fillableNames.phone),
  mobile: readPhone(text.mobile, fillableNames.mobile),
  familyCardNumber: parseFamilyCardNumber(text.familyCardNumber, nationalId),
  regionCode: parseRegionCode(text.regionCode),
  asnaf: parseAsnaf(text.asnaf),
});

/**
 * Reads what was typed for a mustahik. A KK number or a region of which a file only warns is refused here. A filled field stays,
 * and the user sees at once what is wrong.
 *
 * @throws DomainError E3 with every fault, or where nothing was given
 */
export function parseFillable(text: FillableText, nationalId: string): FillableFields {
  const read = readFillable(text, nationalId, parsePhone);
  const { value, errors } = parsedRow<FillableFields>(read);
  const doubts = [read.familyCardNumber, read.regionCode].flatMap((field) =>
    field.ok ? field.warnings : [],
  );
  const faults = [...errors, ...doubts];
  if (!value || faults.length > 0) throw refused(faults.join(" "));
  if (givenIn(value).length === 0) throw refused("Isi paling sedikit satu data yang belum ada.");
  return value;
}

/** What a row of a file fills in for one mustahik. The name only tells mistakes. */
export interface Filling extends FillableFields {
  readonly name: string;
  readonly nationalId: string;
}

/** The same as typed, each field as text. */
export type FillingText = Record<keyof Filling, string>;

/**
 * The one way that gaps are filled by file: every error and every warning at once. Beside name and KTP, a row may leave every
 * field empty.
 */
export function parseFilling(text: FillingText, today: IsoDate): ParsedRow<Filling> {
  return parsedRow<Filling>({
    name: parseCustomerName(text.name),
    nationalId: parseNationalId(text.nationalId, today),
    ...readFillable(text, text.nationalId, parseTypedPhone),
  });
}

/** The fields that have a value. */
export const givenIn = (fields: FillableFields) => fillableFields.filter((name) => fields[name] !== null);

/** What people call the fields that the record has already, with another value than the one given. */
export const overwrittenBy = (given: FillableFields, known: FillableFields) =>
  givenIn(given)
    .filter((name) => known[name] !== null && known[name] !== given[name])
    .map((name) => fillableNames[name]);

/** What is given and not there yet. */
export const unfilledOf = (given: FillableFields, known: FillableFields): FillableFields => ({
  phone: known.phone === null ? given.phone : null,
  mobile: known.mobile === null ? given.mobile : null,
  familyCardNumber: known.familyCardNumber === null ? given.familyCardNumber : null,
  regionCode: known.regionCode === null ? given.regionCode : null,
  asnaf: known.asnaf === null ? given.asnaf : null,
});

/**
 * What the trail says of a record that was filled: the fields, and of their values only the asnaf, for it outlives personal data.
 */
export const filledInTrail = (fields: FillableFields) => ({
  filled: givenIn(fields),
  ...(fields.asnaf !== null && { asnaf: fields.asnaf }),
});
