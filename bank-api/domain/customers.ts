import type { Asnaf } from "contract/asnaf";
import type { MerchantCategory } from "contract/merchant-category";
import type { CustomerType } from "contract/specified/customers";
import { givenText, isLonger, isSpreadsheetNumber } from "contract/typed-text";
import { parseAsnaf } from "./asnaf";
import { parseBirthDate, type IsoDate } from "./dates";
import { parseGender, type Gender } from "./gender";
import { parseCategory } from "./merchant-category";
import { faultOfName } from "./names";
import { nationalIdMismatches, parseFamilyCardNumber, parseNationalId } from "./national-id";
import { accepted, parsedRow, rejected, type Parsed, type ParsedRow } from "./parsed";
import { parsePhone } from "./phone";
import { parseRegionCode } from "./regions";
import { damagedByExcel, lostLeadingZero } from "./spreadsheet-damage";
import { parseTaxId } from "./tax-id";

/** What the bank knows of a customer; `null` if it knows nothing, or the type has no such field. */
export interface CustomerDetails {
  readonly customerType: CustomerType;
  readonly name: string;
  readonly nationalId: string | null;
  readonly familyCardNumber: string | null;
  readonly taxId: string | null;
  readonly birthDate: IsoDate | null;
  readonly birthPlace: string | null;
  readonly gender: Gender | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly regionCode: string | null;
  readonly pic: string | null;
  readonly bankAccountNumber: string | null;
  readonly bankAccountOwner: string | null;
  readonly asnaf: Asnaf | null;
  readonly category: MerchantCategory | null;
}

/** Which field each column of an upload file holds. Batches store their rows in this order, so add columns at the end only. */
export const mustahikFields = {
  nama: "name",
  tgl_lahir: "birthDate",
  tmp_lahir: "birthPlace",
  jenis_kelamin: "gender",
  no_tlp: "phone",
  no_hp: "mobile",
  no_ktp: "nationalId",
  no_kk: "familyCardNumber",
  alamat: "address",
  kode_region: "regionCode",
  asnaf: "asnaf",
} as const;
export const merchantFields = {
  nama_merchant: "name",
  no_tlp: "phone",
  no_hp: "mobile",
  alamat: "address",
  kode_region: "regionCode",
  npwp: "taxId",
  pic: "pic",
  pemilik_rekening: "bankAccountOwner",
  no_rekening: "bankAccountNumber",
  kategori: "category",
} as const;

type TextOf<Fields extends Readonly<Record<string, string>>> = Record<Fields[keyof Fields], string>;

/** A customer as typed, each field as text. */
export type MustahikText = TextOf<typeof mustahikFields>;
export type MerchantText = TextOf<typeof merchantFields>;

const longestName = 100;
const longestAddress = 500;
const longestAccountNumber = 50;
/** A landline number that has lost its 0. Mobile numbers begin with 8 and need no 0. */
const withoutItsZero = /^[1-79]\d{7,10}$/;

/** The one way a mustahik's data enters the bank: every rule of docs/domain.md, every error and warning at once. */
export function parseMustahik(text: MustahikText, today: IsoDate): ParsedRow<CustomerDetails> {
  const birthDate = parseBirthDate(text.birthDate, today);
  const gender = parseGender(text.gender);
  return parsedRow<CustomerDetails>({
    customerType: accepted("Mustahik"),
    name: parseCustomerName(text.name),
    nationalId: compared(parseNationalId(text.nationalId, today), birthDate, today, gender),
    familyCardNumber: parseFamilyCardNumber(text.familyCardNumber, text.nationalId),
    taxId: accepted(null),
    birthDate,
    birthPlace: optionalName(text.birthPlace, "Tempat lahir"),
    gender,
    ...contactFields(text),
    pic: accepted(null),
    bankAccountNumber: accepted(null),
    bankAccountOwner: accepted(null),
    asnaf: parseAsnaf(text.asnaf),
    category: accepted(null),
  });
}

/** The one way a merchant's data enters the bank. */
export function parseMerchant(text: MerchantText): ParsedRow<CustomerDetails> {
  return parsedRow<CustomerDetails>({
    customerType: accepted("Merchant"),
    name: parseCustomerName(text.name),
    nationalId: accepted(null),
    familyCardNumber: accepted(null),
    taxId: parseTaxId(text.taxId),
    birthDate: accepted(null),
    birthPlace: accepted(null),
    gender: accepted(null),
    ...contactFields(text),
    pic: optionalName(text.pic, "PIC"),
    bankAccountNumber: parseBankAccountNumber(text.bankAccountNumber),
    bankAccountOwner: optionalName(text.bankAccountOwner, "Pemilik rekening"),
    asnaf: accepted(null),
    category: parseCategory(text.category),
  });
}

function contactFields(text: Record<"phone" | "mobile" | "address" | "regionCode", string>) {
  return {
    phone: parseTypedPhone(text.phone, "No. telepon"),
    mobile: parseTypedPhone(text.mobile, "No. HP"),
    address: parseAddress(text.address),
    regionCode: parseRegionCode(text.regionCode),
  };
}

/** A customer's name, 1 to 100 characters (docs/domain.md#names) on one line. */
export function parseCustomerName(text: string): Parsed<string> {
  const name = givenText(text);
  if (name === "" || isLonger(name, longestName))
    return rejected(`Nama harus 1 sampai ${longestName} karakter.`);
  return named(accepted(name), "Nama");
}

export const parseAddress = (text: string) => optionalText(text, "Alamat", longestAddress);

export const optionalName = (text: string, fieldName: string) =>
  named(optionalText(text, fieldName, longestName), fieldName);

/** A text that was read, if it may be a name. */
function named<Name extends string | null>(read: Parsed<Name>, fieldName: string): Parsed<Name> {
  const fault = read.ok && read.value !== null ? faultOfName(read.value) : undefined;
  return fault === undefined ? read : rejected(`${fieldName} ${fault}`);
}

/** A phone number from a spreadsheet, where the 0 in front is the first thing to get lost. */
export function parseTypedPhone(text: string, fieldName: string): Parsed<string | null> {
  const parsed = parsePhone(text, fieldName);
  return !parsed.ok && withoutItsZero.test(givenText(text))
    ? rejected(`${fieldName}: ${lostLeadingZero}`)
    : parsed;
}

/** Every bank numbers accounts in its own way, so almost any text is valid. */
export function parseBankAccountNumber(text: string): Parsed<string | null> {
  if (isSpreadsheetNumber(givenText(text))) return rejected(`No. rekening: ${damagedByExcel}`);
  return optionalText(text, "No. rekening", longestAccountNumber);
}

function optionalText(text: string, fieldName: string, longest: number): Parsed<string | null> {
  const given = givenText(text);
  if (isLonger(given, longest)) return rejected(`${fieldName} paling banyak ${longest} karakter.`);
  return accepted(given === "" ? null : given);
}

/** The KTP number with warnings where it disagrees with the columns beside it; not every kind of row has a gender. */
export function compared(
  nationalId: Parsed<string>,
  birthDate: Parsed<IsoDate>,
  today: IsoDate,
  gender: Parsed<Gender | undefined> = accepted(undefined),
): Parsed<string> {
  if (!nationalId.ok || !birthDate.ok || !gender.ok) return nationalId;
  const mismatches = nationalIdMismatches(nationalId.value, birthDate.value, gender.value, today);
  return accepted(nationalId.value, [...nationalId.warnings, ...mismatches]);
}
