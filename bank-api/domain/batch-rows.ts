import { batchColumns, batchIds, type BatchColumn, type BatchId } from "contract/batch-kinds";
import { rowKinds, type RowText, type RowValues } from "./batch-kinds";
import { readDamaged } from "./damaged-cells";
import type { IsoDate } from "./dates";
import type { ParsedRow } from "./parsed";

/** The columns of each kind and their fields, in the order in which rows are stored; and where the number of a row stands. */
const layouts = Object.fromEntries(
  batchIds.map((kind) => {
    const fields: Readonly<Record<string, string>> = rowKinds[kind].fields;
    const names = Object.values(fields);
    return [
      kind,
      {
        columns: Object.keys(fields),
        fields: names,
        holds: Object.keys(fields).map(
          (column) => batchColumns[kind].find(({ name }) => name === column)!.holds,
        ),
        identityIndex: names.indexOf(rowKinds[kind].identity.field),
      },
    ];
  }),
) as Readonly<
  Record<
    BatchId,
    { columns: string[]; fields: string[]; holds: BatchColumn["holds"][]; identityIndex: number }
  >
>;

/** The names of a kind's columns: the required ones, then the optional ones. */
export const columnsOf = (kind: BatchId) => layouts[kind].columns;

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

/** A row's cells, in the order of `columnsOf`, by the names of their fields. */
export function textOf<K extends BatchId>(kind: K, cells: readonly string[]): RowText<K> {
  const { fields } = layouts[kind];
  const text: Record<string, string> = {};
  for (let index = 0; index < fields.length; index++) text[fields[index] ?? ""] = cells[index] ?? "";
  return text as RowText<K>; // the fields of the kind
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
  const { columns, holds } = layouts[kind];
  const errors: string[] = [];
  const warnings: string[] = [];
  const texts = cells.map((cell, index) => {
    const read = readDamaged(cell, holds[index] ?? "text");
    if (read?.error !== undefined) errors.push(`${columns[index]}: ${read.error}`);
    if (read?.warning !== undefined) warnings.push(`${columns[index]}: ${read.warning}`);
    return read?.text ?? cell;
  });
  const row = rowKinds[kind].parse(textOf(kind, texts), today);
  return {
    value: errors.length === 0 ? row.value : undefined,
    errors: [...errors, ...row.errors],
    warnings: [...warnings, ...row.warnings],
  };
}

/** The row's KTP or NPWP as it is stored and compared, even if the rest of the row is wrong. `undefined` if it cannot be read. */
export function identityOf(kind: BatchId, cells: readonly string[], today: IsoDate): string | undefined {
  const parsed = rowKinds[kind].identity.parse(cells[layouts[kind].identityIndex] ?? "", today);
  return parsed.ok ? parsed.value : undefined;
}

/** The KTP or NPWP of a row that was read. */
export function identityIn<K extends BatchId>(kind: K, value: RowValues[K]): string | undefined {
  const numbers: Partial<Record<"nationalId" | "taxId", string | null>> = value;
  return numbers[rowKinds[kind].identity.field] ?? undefined;
}

/** Turns a value back into cells, in the stored form. `parseRow` of these cells gives the same value. */
export function writtenCells<K extends BatchId>(kind: K, value: RowValues[K]): string[] {
  const held: Readonly<Record<string, unknown>> = { ...value };
  return layouts[kind].fields.map((field) => {
    const content = held[field];
    return typeof content === "string" || typeof content === "number" ? String(content) : "";
  });
}
