import papaparse from "papaparse";
import { download } from "./download.server";

/** A column of a file of a list. */
export interface CsvColumn<Row> {
  readonly title: string;
  readonly value: (row: Row) => string;
  /** KTP, NPWP, account numbers and amounts: a spreadsheet is to take them as text (rules.md §9). */
  readonly isNumber?: boolean;
}

const byteOrderMark = "\uFEFF";

/**
 * A download of all rows, written page by page as they are read. The first page is awaited, so that a failure there is
 * still one of the caller's; a later one breaks the download off, which browsers show.
 *
 * @param name without its extension
 */
export async function csvResponse<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncGenerator<readonly Row[], void>,
): Promise<Response> {
  const first = await pages.next();
  async function* text() {
    yield byteOrderMark + lines([columns.map(({ title }) => title)]);
    for (let page = first; !page.done; page = await pages.next()) yield lines(page.value.map(cellsOf));
  }
  const cellsOf = (row: Row) =>
    columns.map(({ value, isNumber }) => (isNumber ? asText(value(row)) : defused(value(row))));
  return download(`${name}.csv`, "text/csv; charset=utf-8", text());
}

/** Lines with CRLF at their ends, quoted as RFC 4180 has it. */
function lines(rows: string[][]): string {
  return rows.length === 0 ? "" : `${papaparse.unparse(rows, { delimiter: ";", newline: "\r\n" })}\r\n`;
}

/** `="…"`: spreadsheets show what stands inside and do not count with it. */
function asText(value: string): string {
  return value === "" ? "" : `="${value.replaceAll('"', '""')}"`;
}

/** What a spreadsheet may take for the beginning of a formula, also after spaces and in full-width forms. */
const formulaStart = /^\p{Zs}*[=+\-@|\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF5C]/u;

/** papaparse's own `escapeFormulae` misses spaces and full-width forms (domain-facts.md). */
function defused(value: string): string {
  return formulaStart.test(value) ? `'${value}` : value;
}
