import { batchColumns, type BatchColumnName, type BatchId } from "contract/batch-kinds";
import { parseAsnafChange, type AsnafChange, type AsnafChangeText } from "./asnaf-changes";
import { parseFilling, type Filling, type FillingText } from "./fillable-fields";
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

/** What a valid row of each kind means. */
export interface RowValues {
  BUP0001: CustomerDetails;
  BUP0002: Distribution;
  BUP0003: CustomerDetails;
  BUP0004: AsnafChange;
  BUP0005: Filling;
}

/** One kind of batch row. */
interface RowKind<K extends BatchId, Field extends string> {
  /**
   * Which field each column holds. Rows are stored in this order, so add columns at the end only, and optional ones only
   * (`columnsOfFile`). The name comes first (`store/batches/batch-review.ts`).
   */
  readonly fields: Readonly<Record<BatchColumnName<K>, Field>>;
  readonly parse: (text: Record<Field, string>, today: IsoDate) => ParsedRow<RowValues[K]>;
  /** The field with the number (KTP or NPWP) that is different in every row. */
  readonly identity: Field;
  readonly parseIdentity: (text: string, today: IsoDate) => Parsed<string>;
}

const rowKind = <K extends BatchId, Field extends string>(of: RowKind<K, Field>) => ({
  columns: Object.keys(of.fields),
  fields: Object.values<string>(of.fields),
  // TypeScript cannot see that each kind is parsed from its own fields.
  parse: of.parse as (text: Record<string, string>, today: IsoDate) => ParsedRow<RowValues[BatchId]>,
  identityIndex: Object.values<Field>(of.fields).indexOf(of.identity),
  parseIdentity: of.parseIdentity,
});

const kinds = {
  BUP0001: rowKind<"BUP0001", keyof MustahikText>({
    fields: mustahikFields,
    parse: parseMustahik,
    identity: "nationalId",
    parseIdentity: parseNationalId,
  }),
  BUP0002: rowKind<"BUP0002", keyof DistributionText>({
    fields: {
      nama: "name",
      tgl_lahir: "birthDate",
      no_ktp: "nationalId",
      nominal: "amountIdr",
      program: "programmeCode",
    },
    parse: parseDistribution,
    identity: "nationalId",
    parseIdentity: parseNationalId,
  }),
  BUP0003: rowKind<"BUP0003", keyof MerchantText>({
    fields: merchantFields,
    parse: parseMerchant,
    identity: "taxId",
    parseIdentity: parseTaxId,
  }),
  BUP0004: rowKind<"BUP0004", keyof AsnafChangeText>({
    fields: { nama: "name", no_ktp: "nationalId", asnaf: "asnaf", alasan: "reason" },
    parse: parseAsnafChange,
    identity: "nationalId",
    parseIdentity: parseNationalId,
  }),
  BUP0005: rowKind<"BUP0005", keyof FillingText>({
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
    identity: "nationalId",
    parseIdentity: parseNationalId,
  }),
} as const satisfies Record<BatchId, object>;

/** What people call the number of `identity`. */
export const identityName = {
  BUP0001: "KTP",
  BUP0002: "KTP",
  BUP0003: "NPWP",
  BUP0004: "KTP",
  BUP0005: "KTP",
} as const satisfies Record<BatchId, string>;

/** The names of a kind's columns: the required ones, then the optional ones. */
export const columnsOf = (kind: BatchId) => kinds[kind].columns;

/** The names of the columns that a file of the kind may lack. */
export const optionalColumnsOf = (kind: BatchId): readonly string[] =>
  batchColumns[kind].flatMap(({ name, isOptional }) => (isOptional ? [name] : []));

/** The names of a file's columns, in the order of the cells of its stored rows. A file need not have the optional ones. */
export function columnsOfFile(kind: BatchId, optionalColumns: readonly string[]): string[] {
  const lacking = new Set(optionalColumnsOf(kind).filter((name) => !optionalColumns.includes(name)));
  return columnsOf(kind).filter((name) => !lacking.has(name));
}

/** The cells of a stored row in the order of `columnsOf`; "" where its file lacks the column. */
export function cellsByKind(
  kind: BatchId,
  optionalColumns: readonly string[],
  cells: readonly string[],
): readonly string[] {
  const stored = columnsOfFile(kind, optionalColumns);
  return columnsOf(kind).map((name) => cells[stored.indexOf(name)] ?? "");
}

/**
 * Validates one row by itself. Both the check at upload and the processing use this (docs/rules.md#batch-files). Cells are in
 * the order of `columnsOf`.
 */
export function parseRow<K extends BatchId>(
  kind: K,
  cells: readonly string[],
  today: IsoDate,
): ParsedRow<RowValues[K]> {
  const { fields, parse } = kinds[kind];
  const text: Record<string, string> = {};
  for (let index = 0; index < fields.length; index++) text[fields[index] ?? ""] = cells[index] ?? "";
  // The parser of kind K returns the value of kind K.
  return parse(text, today) as ParsedRow<RowValues[K]>;
}

/** The row's KTP or NPWP as it is stored and compared, even if the rest of the row is wrong. `undefined` if it cannot be read. */
export function identityOf(kind: BatchId, cells: readonly string[], today: IsoDate): string | undefined {
  const { identityIndex, parseIdentity } = kinds[kind];
  const parsed = parseIdentity(cells[identityIndex] ?? "", today);
  return parsed.ok ? parsed.value : undefined;
}

/** Turns a value back into cells, in the stored form. `parseRow` of these cells gives the same value. */
export function writtenCells<K extends BatchId>(kind: K, value: RowValues[K]): string[] {
  const held: Readonly<Record<string, unknown>> = { ...value };
  return kinds[kind].fields.map((field) => {
    const content = held[field];
    return typeof content === "string" || typeof content === "number" ? String(content) : "";
  });
}

/** The remarks of a row: errors, then warnings with "Peringatan:" (docs/rules.md#batch-files). */
export function remarksOf(errors: readonly string[], warnings: readonly string[]): string {
  return [...errors, ...warnings.map((warning) => `Peringatan: ${warning}`)].join(" ");
}
