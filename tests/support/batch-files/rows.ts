import { luhnCheckDigit } from "bank-api/domain/luhn";
import { composeNationalId } from "bank-api/domain/national-id";
import { batchColumns, type BatchId } from "contract/batch-kinds";

export const kinds = Object.keys(batchColumns) as BatchId[];

/** One row of an upload file, by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

export const namesOf = (kind: BatchId): readonly string[] => batchColumns[kind].map(({ name }) => name);

/** The column whose number tells rows apart, and the first one, which holds a name. */
export const identityColumn = (kind: BatchId) => (kind === "BUP0003" ? "npwp" : "no_ktp");
export const nameColumn = (kind: BatchId) => (kind === "BUP0003" ? "nama_merchant" : "nama");

/** Serials from here on are nobody's in the demo organisation. */
const firstSerial = 5_000;

/** Rows that keep every rule and differ in who they are of. Those of one series share nobody with those of another. */
export function validRows(kind: BatchId, count: number, series = 0): Row[] {
  const example = Object.fromEntries(batchColumns[kind].map(({ name, example: cell }) => [name, cell]));
  return Array.from({ length: count }, (_, place) => ({
    ...example,
    [identityColumn(kind)]: kind === "BUP0003" ? taxId(series, place) : nationalId(series, place),
  }));
}

const nationalId = (series: number, place: number) =>
  composeNationalId(
    `3273${String(1 + (series % 99)).padStart(2, "0")}`,
    "1990-07-05",
    "P",
    firstSerial + place * 2 + 1,
  );

function taxId(series: number, place: number): string {
  const taxpayer = `8${String(series).padStart(2, "0")}${String(place).padStart(5, "0")}`;
  return `${taxpayer}${luhnCheckDigit(taxpayer)}001000`;
}

export interface Shape {
  readonly delimiter?: string;
  readonly lineEnd?: string;
  readonly names?: readonly string[];
  /** How a cell is written. */
  readonly write?: (cell: string, name: string) => string;
}

export const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Rows as a CSV file. */
export function csvOf(kind: BatchId, rows: readonly Row[], shape: Shape = {}): string {
  const { delimiter = ";", lineEnd = "\r\n", names = namesOf(kind), write = quoted } = shape;
  // Some names stand in every object's prototype.
  const cellOf = (row: Row, name: string) => (Object.hasOwn(row, name) ? (row[name] ?? "") : "");
  const lines = rows.map((row) => names.map((name) => write(cellOf(row, name), name)).join(delimiter));
  return [names.join(delimiter), ...lines].join(lineEnd);
}
