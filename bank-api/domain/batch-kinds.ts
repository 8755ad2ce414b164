import type { Asnaf } from "contract/asnaf";
import type { BatchColumnName, BatchId } from "contract/batch-kinds";
import type { ActiveStatus } from "contract/values";
import { mostRupiah, mostRupiahText, parseNominal } from "./amounts";
import { oneOfTheAsnaf, parseAsnaf } from "./asnaf";
import {
  compared,
  merchantFields,
  mustahikFields,
  parseMerchant,
  parseMustahik,
  parseCustomerName,
  type CustomerDetails,
} from "./customers";
import { parseBirthDate, type IsoDate } from "./dates";
import {
  fillableFields,
  givenIn,
  overwrittenBy,
  parseFilling,
  unfilledOf,
  type FillableFields,
  type Filling,
} from "./fillable-fields";
import { comparableName } from "./names";
import { parseNationalId } from "./national-id";
import { accepted, parsedRow, rejected, type Parsed, type ParsedRow } from "./parsed";
import { readProgrammeCode } from "./programmes";
import { parseReason } from "./reason";
import { parseTaxId, taxpayerOf } from "./tax-id";

/** What the bank knows of the rows of each kind. What processing does with them: bank-api/jobs/batch-effects.ts. */

/** Money for one mustahik: who it is, by KTP, with name and birth date to tell mistakes by. */
interface Distribution {
  readonly name: string;
  readonly birthDate: IsoDate;
  readonly nationalId: string;
  readonly amountIdr: number;
  /** The code of its programme; "" where the row names none. */
  readonly programmeCode: string;
}

/** The asnaf that somebody determines for one mustahik, and why. The name only tells mistakes. */
interface AsnafChange {
  readonly name: string;
  readonly nationalId: string;
  readonly asnaf: Asnaf;
  readonly reason: string;
}

/** What a valid row of each kind means. */
export interface RowValues {
  BUP0001: CustomerDetails;
  BUP0002: Distribution;
  BUP0003: CustomerDetails;
  BUP0004: AsnafChange;
  BUP0005: Filling;
}

type Field<K extends BatchId> = keyof RowValues[K] & string;

/** A row as text, by its fields: as it was typed, or in the form in which it is stored. */
export type RowText<K extends BatchId> = Readonly<Record<Field<K>, string>>;

/** The number that is different in every row, and whose it is. */
interface Identity {
  readonly field: "nationalId" | "taxId";
  /** What people call it. */
  readonly name: string;
  /** The error of a new row whose number is registered already. */
  readonly taken: string;
  readonly parse: (text: string, today: IsoDate) => Parsed<string>;
  readonly customerType: CustomerDetails["customerType"];
}

const ktp: Identity = {
  field: "nationalId",
  name: "KTP",
  taken: "KTP sudah terdaftar sebagai mustahik: baris ini tidak perlu diunggah lagi.",
  parse: parseNationalId,
  customerType: "Mustahik",
};
const npwp: Identity = {
  field: "taxId",
  name: "NPWP",
  taken: "NPWP sudah terdaftar sebagai merchant: baris ini tidak perlu diunggah lagi.",
  parse: parseTaxId,
  customerType: "Merchant",
};

/** The customer who is registered with a row's KTP or NPWP. */
export interface Registered extends FillableFields {
  readonly customerId: string;
  readonly name: string;
  readonly birthDate: IsoDate | null;
  readonly status: ActiveStatus;
  /** Another record of the same person stands for this one, which is inactive for good. */
  readonly isEnded: boolean;
  /** The data of the person goes within the hour (docs/rules.md#erasure). */
  readonly isErased: boolean;
  /** The person's data is restricted: corrections alone stay possible. */
  readonly isRestricted: boolean;
  /** The account that distributions go to. */
  readonly accountNumber: string | null;
  readonly balanceIdr: number;
}

interface Findings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

interface RowKind<K extends BatchId> {
  /**
   * Which field each column holds. Rows are stored in this order, so add columns at the end only, and optional ones only
   * (`columnsOfFile`). The name comes first (`store/batches/batch-review.ts`).
   */
  readonly fields: Readonly<Record<BatchColumnName<K>, Field<K>>>;
  /** The one way a row enters the bank: every rule of docs/domain.md, every error and warning at once. */
  readonly parse: (text: RowText<K>, today: IsoDate) => ParsedRow<RowValues[K]>;
  readonly identity: Identity;
  /** Why nothing is done for somebody registered, whatever the row says. */
  readonly faultOf?: (registered: Registered) => string | undefined;
  /** Compares a row with the mustahik of the branch whom it names. A kind without it has newcomers, whom no branch may have. */
  readonly compare?: (row: RowText<K>, registered: Registered) => Findings;
  /** Newcomers are looked up among those with another KTP (docs/rules.md#likely-duplicates). */
  readonly hintsAtLikeness?: true;
  /** A second number to look up: if somebody has it, the row only gets a warning. */
  readonly relatedTo?: (identity: string) => string | undefined;
  /** Rows are mustahik who come or receive: an approver wants to see their families. */
  readonly hasFamilies?: true;
}

export const rowKinds: { readonly [K in BatchId]: RowKind<K> } = {
  BUP0001: {
    fields: mustahikFields,
    parse: parseMustahik,
    identity: ktp,
    hintsAtLikeness: true,
    hasFamilies: true,
  },
  BUP0002: {
    fields: {
      nama: "name",
      tgl_lahir: "birthDate",
      no_ktp: "nationalId",
      nominal: "amountIdr",
      program: "programmeCode",
    },
    parse(text, today) {
      const birthDate = parseBirthDate(text.birthDate, today);
      return parsedRow<Distribution>({
        name: parseCustomerName(text.name),
        birthDate,
        nationalId: compared(parseNationalId(text.nationalId, today), birthDate, today),
        amountIdr: parseNominal(text.amountIdr),
        programmeCode: readProgrammeCode(text.programmeCode),
      });
    },
    identity: ktp,
    faultOf: (registered) =>
      faultOfState(registered) ??
      (registered.accountNumber === null ? "Mustahik belum memiliki account!" : undefined),
    compare({ name, birthDate, amountIdr }, registered) {
      if (registered.balanceIdr + Number(amountIdr) > mostRupiah)
        return error(`Saldo mustahik akan melebihi ${mostRupiahText}: kurangi nominalnya.`);
      const isBorn = birthDate === registered.birthDate;
      return warned(otherName(name, registered), !isBorn && "Tanggal lahir berbeda dengan data mustahik.");
    },
    hasFamilies: true,
  },
  BUP0003: { fields: merchantFields, parse: parseMerchant, identity: npwp, relatedTo: taxpayerOf },
  BUP0004: {
    fields: { nama: "name", no_ktp: "nationalId", asnaf: "asnaf", alasan: "reason" },
    parse: (text, today) =>
      parsedRow<AsnafChange>({
        name: parseCustomerName(text.name),
        nationalId: parseNationalId(text.nationalId, today),
        asnaf: parseDetermined(text.asnaf),
        reason: parseReason(text.reason),
      }),
    identity: ktp,
    // An inactive mustahik keeps an asnaf too, because past distributions are reported by it.
    compare: ({ name, asnaf }, registered) =>
      warned(
        otherName(name, registered),
        asnaf === registered.asnaf && "Asnaf tetap sama.",
        registered.isRestricted && onlyCorrections,
      ),
  },
  BUP0005: {
    fields: {
      nama: "name",
      no_ktp: "nationalId",
      no_tlp: "phone",
      no_hp: "mobile",
      no_kk: "familyCardNumber",
      kode_region: "regionCode",
      asnaf: "asnaf",
    },
    parse: parseFilling,
    identity: ktp,
    // What is there stays. The sentence names the fields, and nothing of what they hold.
    compare(row, registered) {
      const given = Object.fromEntries(
        fillableFields.map((field) => [field, row[field] || null]),
      ) as unknown as FillableFields;
      const kept = overwrittenBy(given, registered);
      if (kept.length > 0)
        return error(`${kept.join(", ")} sudah terisi: file ini hanya mengisi yang kosong.`);
      const fillsNothing = givenIn(unfilledOf(given, registered)).length === 0;
      return warned(
        otherName(row.name, registered),
        fillsNothing && "Baris ini tidak mengisi apa pun.",
        registered.isRestricted && onlyCorrections,
      );
    },
  },
};

/** A mustahik with an asnaf may get another one, but not none. */
function parseDetermined(text: string): Parsed<Asnaf> {
  const parsed = parseAsnaf(text);
  if (!parsed.ok) return parsed;
  return parsed.value === null ? rejected(oneOfTheAsnaf) : accepted(parsed.value);
}

const error = (sentence: string): Findings => ({ errors: [sentence], warnings: [] });
const warned = (...sentences: readonly (string | false)[]): Findings => ({
  errors: [],
  warnings: sentences.filter((sentence) => sentence !== false),
});

const onlyCorrections = "Data mustahik ini dibatasi: lanjutkan hanya bila baris ini perbaikan datanya.";

const otherName = (claimed: string, { name }: Registered) =>
  comparableName(claimed) !== comparableName(name) && "Nama berbeda dengan data mustahik.";

const isBeingErased = "Data orang ini sedang dihapus. Setelah satu jam, nomornya dapat didaftarkan lagi.";

/** Why nothing is distributed to a mustahik in this state; undefined where it may be. */
export function faultOfState({
  isErased,
  isEnded,
  isRestricted,
  status,
}: Pick<Registered, "isErased" | "isEnded" | "isRestricted" | "status">): string | undefined {
  if (isErased) return isBeingErased;
  if (isRestricted) return "Data mustahik ini dibatasi: penyaluran menunggu sampai pembatasan dicabut.";
  if (isEnded) return "Data mustahik ini sudah diakhiri: salurkan ke data lain dari orang yang sama.";
  return status === "Active" ? undefined : "Mustahik tidak aktif: aktifkan dahulu di Data Mustahik.";
}

/**
 * Checks a row against the registered customers, at upload and again at processing. Newcomers must not be registered in any
 * branch, and the error does not name who is.
 *
 * @param row in the form in which it is stored; left out where the row itself is wrong
 */
export function judgeByRegistry<K extends BatchId>(
  kind: K,
  registered: Registered | undefined,
  row?: RowText<K>,
): Findings {
  const { identity, faultOf, compare } = rowKinds[kind];
  if (!compare) return registered ? error(registered.isErased ? isBeingErased : identity.taken) : warned();
  if (!registered)
    return error("KTP tidak terdaftar sebagai mustahik cabang ini: periksa nomornya atau daftarkan dahulu.");
  const fault = faultOf?.(registered);
  if (fault !== undefined) return error(fault);
  return row ? compare(row, registered) : warned();
}
