import { columnsOf, columnsOfFile, optionalColumnsOf } from "bank-api/domain/batch-rows";
import { refused } from "bank-api/domain/errors";
import Papa from "papaparse";
import { batchIds, batchKinds, silentColumns, type BatchId } from "contract/batch-kinds";
import { beginningOf } from "contract/typed-text";
import { plainText } from "./cell";

/** How the rows of a file are laid out, read from its header. */
export interface Layout {
  readonly delimiter: string;
  /** The names of the columns, without empty ones at the end. */
  readonly names: readonly string[];
  /** The index in a row of each of the kind's columns, in the order of `columnsOf`; -1 where the file lacks the column. */
  readonly indexes: readonly number[];
  /** The optional columns of the kind that the file has. */
  readonly optionalColumns: readonly string[];
  /** Sentences for the uploader, for example about unknown columns. */
  readonly notices: readonly string[];
}

/** What may part the cells of a row. */
export const delimiters: readonly string[] = [";", ",", "\t"];
/** Far more than any of our files has. A file with more is something else. */
const mostColumns = 64;
const longestName = 40;
const mostNames = 10;

/**
 * Why the cells of a row do not fit the columns; undefined if they do. Cells behind the columns may be empty. Those of optional
 * and unknown columns at the end may be missing.
 */
export function misfitOf(kind: BatchId, cells: readonly string[], { names }: Layout): string | undefined {
  if (cells.length === names.length) return undefined;
  if (cells.length > names.length) {
    if (cells.slice(names.length).every((cell) => plainText(cell) === "")) return undefined;
    return `Baris berisi ${cells.length} kolom, seharusnya ${names.length}: periksa pemisah kolom dan tanda kutip.`;
  }
  const required = columnsOfFile(kind, []);
  const missing = names.slice(cells.length).filter((name) => required.includes(name));
  if (missing.length === 0) return undefined;
  return `Baris berisi ${cells.length} kolom, seharusnya ${names.length}. Kolom yang tidak ada: ${missing.join(", ")}.`;
}

/** The delimiter of a spreadsheet's `sep=;` line; undefined if the line is something else. */
export function readSeparatorLine(line: string): string | undefined {
  const named = /^"?sep=(.?)"?$/iu.exec(line)?.[1];
  if (named === undefined) return undefined;
  if (!delimiters.includes(named))
    throw refused("Baris 'sep=' menyebut pemisah yang tidak didukung: pakai titik koma, koma, atau tab.");
  return named;
}

/**
 * Reads the line with the column names. Without a `sep=` line, the delimiter is the one that gives most known names.
 * @throws DomainError E3 when columns are missing or repeated, or when it is another kind's file
 */
export function readHeader(line: string, kind: BatchId, separator: string | undefined): Layout {
  const candidates = (separator === undefined ? delimiters : [separator]).map((delimiter) => ({
    delimiter,
    names: namesIn(line, delimiter),
  }));
  const { delimiter, names: all } = candidates.reduce((best, candidate) =>
    countKnown(candidate.names, kind) > countKnown(best.names, kind) ? candidate : best,
  );
  const names = all.slice(0, all.findLastIndex((name) => name !== "") + 1);
  if (names.length > mostColumns) throw refused(`Baris judul memuat lebih dari ${mostColumns} kolom.`);
  requireAllOnce(names, kind);
  return {
    delimiter,
    names,
    indexes: columnsOf(kind).map((name) => names.indexOf(name)),
    optionalColumns: optionalColumnsOf(kind).filter((name) => names.includes(name)),
    notices: noticesOf(names, kind),
  };
}

function namesIn(line: string, delimiter: string): string[] {
  const { data } = Papa.parse<string[]>(line, { delimiter, newline: "\n", header: false });
  return (data[0] ?? []).map((cell) => plainText(cell).toLowerCase());
}

const missingIn = (names: readonly string[], kind: BatchId) =>
  columnsOfFile(kind, []).filter((name) => !names.includes(name));

const countKnown = (names: readonly string[], kind: BatchId) =>
  columnsOf(kind).filter((name) => names.includes(name)).length;

/** Whether a file of the other kind has all columns of this kind too. Then its columns do not show its kind. */
const isPartOf = (kind: BatchId, other: BatchId) =>
  kind !== other && columnsOfFile(kind, []).every((name) => columnsOf(other).includes(name));

const named = (kind: BatchId) => `${batchKinds[kind].title} (${kind})`;

function requireAllOnce(names: readonly string[], kind: BatchId): void {
  const missing = missingIn(names, kind);
  const other = batchIds.find(
    (id) => missingIn(names, id).length === 0 && (missing.length > 0 || isPartOf(kind, id)),
  );
  if (other) throw refused(`File ini berisi ${named(other)}, bukan ${named(kind)}.`);
  if (missing.length > 0)
    throw refused(`Baris judul harus memuat semua kolom. Kolom yang tidak ada: ${missing.join(", ")}.`);
  const repeated = columnsOf(kind).filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (repeated.length > 0) throw refused(`Kolom berulang pada baris judul: ${repeated.join(", ")}.`);
}

function noticesOf(names: readonly string[], kind: BatchId): string[] {
  const known = new Set<string>([...columnsOf(kind), ...silentColumns, ""]);
  const unknown = [...new Set(names.filter((name) => !known.has(name)))];
  if (unknown.length === 0) return [];
  const shown = unknown.slice(0, mostNames).map((name) => `'${beginningOf(name, longestName)}'`);
  const more = unknown.length > mostNames ? ` dan ${unknown.length - mostNames} lainnya` : "";
  return [`Kolom yang tidak dikenal diabaikan: ${shown.join(", ")}${more}.`];
}
