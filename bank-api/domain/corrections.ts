import { correctableNames, type CorrectableField, type Corrections } from "contract/request-kinds";
import type { CustomerType } from "contract/specified/customers";
import { givenText } from "contract/typed-text";
import { optionalName, parseAddress, parseBankAccountNumber, parseCustomerName } from "./customers";
import { parseBirthDate, type IsoDate } from "./dates";
import { refused } from "./errors";
import { parseGender } from "./gender";
import { parseFamilyCardNumber } from "./national-id";
import type { Parsed } from "./parsed";
import { parsePhone } from "./phone";
import { parseRegionCode } from "./regions";

/** How each field is read: by the rules of an upload (docs/domain.md). */
type Reader = (text: string, today: IsoDate) => Parsed<string | null>;
const readers: Readonly<Record<CorrectableField, Reader>> = {
  name: parseCustomerName,
  birthDate: parseBirthDate,
  birthPlace: (text) => optionalName(text, "Tempat lahir"),
  gender: parseGender,
  // The KTP number would only add a doubt.
  familyCardNumber: (text) => parseFamilyCardNumber(text, ""),
  phone: (text) => parsePhone(text, "No. telepon"),
  mobile: (text) => parsePhone(text, "No. HP"),
  address: parseAddress,
  regionCode: parseRegionCode,
  pic: (text) => optionalName(text, "PIC"),
  bankAccountOwner: (text) => optionalName(text, "Pemilik rekening"),
  bankAccountNumber: parseBankAccountNumber,
};

/**
 * Reads the right values of a request for a correction; null where none are named. A blank field stays as it is. A doubt of which a
 * file warns is no fault: a second person looks at each value.
 *
 * @throws DomainError E3 with every fault
 */
export function readCorrections(given: Corrections, customerType: CustomerType, today: IsoDate) {
  const values: Corrections = {};
  const faults: string[] = [];
  for (const [field, text = ""] of Object.entries(given) as [CorrectableField, string | undefined][]) {
    if (givenText(text) === "") continue;
    if (!(field in correctableNames[customerType])) throw refused(`${customerType} tidak memiliki data ini.`);
    const read = readers[field](text, today);
    if (!read.ok) faults.push(read.error);
    else if (read.value !== null) values[field] = read.value;
  }
  if (faults.length > 0) throw refused(faults.join(" "));
  return Object.keys(values).length > 0 ? values : null;
}
