import { parseNominal } from "./amounts";
import { compared, parseName } from "./customers";
import { parseBirthDate, type IsoDate } from "./dates";
import { parseNationalId } from "./national-id";
import { readProgrammeCode } from "./programmes";
import { parsedRow, type ParsedRow } from "./parsed";

/** Money for one mustahik: who it is, by KTP, with name and birth date to tell mistakes by. */
export interface Distribution {
  readonly name: string;
  readonly birthDate: IsoDate;
  readonly nationalId: string;
  readonly amountIdr: number;
  /** The code of its programme; "" where the row names none. */
  readonly programmeCode: string;
}

/** A distribution as typed, each field as text. */
export type DistributionText = Record<keyof Distribution, string>;

/** The one way a distribution enters the bank: every rule of docs/domain.md, every error and warning at once. */
export function parseDistribution(text: DistributionText, today: IsoDate): ParsedRow<Distribution> {
  const birthDate = parseBirthDate(text.birthDate, today);
  return parsedRow<Distribution>({
    name: parseName(text.name),
    birthDate,
    nationalId: compared(parseNationalId(text.nationalId, today), birthDate, today),
    amountIdr: parseNominal(text.amountIdr),
    programmeCode: readProgrammeCode(text.programmeCode),
  });
}
