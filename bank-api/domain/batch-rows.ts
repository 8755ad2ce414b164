import type { BatchColumnName } from "contract/batch-columns";
import type { BatchId } from "contract/batches";
import {
  merchantFields,
  mustahikFields,
  parseMerchant,
  parseMustahik,
  type CustomerDetails,
  type MerchantText,
  type MustahikText,
} from "./customers";
import type { IsoDate } from "./dates";
import { parseDistribution, type Distribution, type DistributionText } from "./distributions";
import { parseNationalId } from "./national-id";
import type { Parsed, ParsedRow } from "./parsed";
import { parseTaxId } from "./tax-id";

/** What a row of each kind of batch asks for. */
export interface RowValues {
  BUP0001: CustomerDetails;
  BUP0002: Distribution;
  BUP0003: CustomerDetails;
}

/** A kind of row: which field each column holds, and how the fields together are judged. */
interface RowKind<K extends BatchId, Field extends string> {
  /** Rows are stored in this order: it stays as it is, with the name first (`store/batch-review.ts`). */
  readonly fields: Readonly<Record<BatchColumnName<K>, Field>>;
  readonly parse: (text: Record<Field, string>, today: IsoDate) => ParsedRow<RowValues[K]>;
  /** The number that tells a row's person or shop from all others. */
  readonly identity: Field;
  readonly parseIdentity: (text: string, today: IsoDate) => Parsed<string>;
}

const rowKinds: {
  readonly BUP0001: RowKind<"BUP0001", keyof MustahikText>;
  readonly BUP0002: RowKind<"BUP0002", keyof DistributionText>;
  readonly BUP0003: RowKind<"BUP0003", keyof MerchantText>;
} = {
  BUP0001: {
    fields: mustahikFields,
    parse: parseMustahik,
    identity: "nationalId",
    parseIdentity: parseNationalId,
  },
  BUP0002: {
    fields: { nama: "name", tgl_lahir: "birthDate", no_ktp: "nationalId", nominal: "amountIdr" },
    parse: parseDistribution,
    identity: "nationalId",
    parseIdentity: parseNationalId,
  },
  BUP0003: {
    fields: merchantFields,
    parse: parseMerchant,
    identity: "taxId",
    parseIdentity: parseTaxId,
  },
};

/** What the numbers by which a kind tells its rows apart are called. */
export const identityName = { BUP0001: "KTP", BUP0002: "KTP", BUP0003: "NPWP" } as const satisfies Record<
  BatchId,
  string
>;

/** A kind's columns, and the fields they hold, in the order in which rows are stored. */
interface RowReader {
  readonly columns: readonly string[];
  readonly fields: readonly string[];
  readonly identityPlace: number;
  readonly parse: (text: Record<string, string>, today: IsoDate) => ParsedRow<RowValues[BatchId]>;
  readonly parseIdentity: (text: string, today: IsoDate) => Parsed<string>;
}

function readerOf<K extends BatchId, Field extends string>(of: RowKind<K, Field>): RowReader {
  const fields = Object.values<Field>(of.fields);
  return {
    columns: Object.keys(of.fields),
    fields,
    identityPlace: fields.indexOf(of.identity),
    parse: of.parse,
    parseIdentity: of.parseIdentity,
  };
}

const readers: Readonly<Record<BatchId, RowReader>> = {
  BUP0001: readerOf(rowKinds.BUP0001),
  BUP0002: readerOf(rowKinds.BUP0002),
  BUP0003: readerOf(rowKinds.BUP0003),
};

/** The names of the columns of a kind's rows, in the order of a stored row's cells. */
export const columnsOf = (kind: BatchId) => readers[kind].columns;

/**
 * Judges a row by itself: the one validator of the check at upload and of the write at processing (docs/rules.md#batch-files).
 * Cells are texts in the order of `columnsOf`.
 */
export function parseRow<K extends BatchId>(
  kind: K,
  cells: readonly string[],
  today: IsoDate,
): ParsedRow<RowValues[K]> {
  const { fields, parse } = readers[kind];
  const text: Record<string, string> = {};
  for (let place = 0; place < fields.length; place++) text[fields[place] ?? ""] = cells[place] ?? "";
  // Each kind's reader makes that kind's value.
  return parse(text, today) as ParsedRow<RowValues[K]>;
}

/** The number that tells a row from all others, in the form it is kept and compared in; whatever else the row lacks. */
export function identityOf(kind: BatchId, cells: readonly string[], today: IsoDate): string | undefined {
  const { identityPlace, parseIdentity } = readers[kind];
  const parsed = parseIdentity(cells[identityPlace] ?? "", today);
  return parsed.ok ? parsed.value : undefined;
}

/** A value as cells again, each field in the form in which it is kept; read again, they give the same value. */
export function cellsOf<K extends BatchId>(kind: K, value: RowValues[K]): string[] {
  const held: Readonly<Record<string, unknown>> = { ...value };
  return readers[kind].fields.map((field) => {
    const content = held[field];
    return typeof content === "string" || typeof content === "number" ? String(content) : "";
  });
}

/** What is said of a row: errors, then warnings marked as such (docs/rules.md#batch-files). */
export function remarksOf(errors: readonly string[], warnings: readonly string[]): string {
  return [...errors, ...warnings.map((warning) => `Peringatan: ${warning}`)].join(" ");
}
