import type { AppLoadContext } from "@remix-run/node";
import { downloadRows } from "./download.server";
import type { FileColumn } from "./report-table";

const byteOrderMark = "\uFEFF";
const delimiter = ";";
const lineEnd = "\r\n";

/** The cells of a row beyond the last column, where rows may have some. */
type Surplus<Row> = (row: Row) => readonly string[];

/**
 * A CSV of all rows, as `downloadRows` gives it.
 *
 * @param name without its extension
 */
export function csvResponse<Row>(
  context: AppLoadContext,
  name: string,
  columns: readonly FileColumn<Row>[],
  pages: AsyncGenerator<readonly Row[], void>,
  surplusOf?: Surplus<Row>,
): Promise<Response> {
  return downloadRows(context, `${name}.csv`, "text/csv; charset=utf-8", pages, async function* (read) {
    yield byteOrderMark + columns.map(({ title }) => quoted(title)).join(delimiter) + lineEnd;
    const linesOf = lineWriter(columns, surplusOf);
    for await (const page of read) yield linesOf(page);
  });
}

/** Writes the rows of a file, some at a time: lines of cells, quoted as RFC 4180 has it. */
function lineWriter<Row>(
  columns: readonly FileColumn<Row>[],
  surplusOf: Surplus<Row> | undefined,
): (rows: readonly Row[]) => string {
  const cells = columns.map(cellWriter);
  let number = 0;
  // A plain loop: a report has millions of cells, and this is much of what each of them costs.
  return (rows) => {
    let lines = "";
    for (const row of rows) {
      number += 1;
      let before = "";
      for (const cell of cells) {
        lines += before + cell(row, number);
        before = delimiter;
      }
      if (surplusOf) for (const cell of surplusOf(row)) lines += delimiter + surplusCell(cell);
      lines += lineEnd;
    }
    return lines;
  };
}

function cellWriter<Row>({ value, isText }: FileColumn<Row>): (row: Row, number: number) => string {
  return isText
    ? (row, number) => asText(value(row, number))
    : (row, number) => quoted(defused(value(row, number)));
}

/** Nobody knows what a cell beyond the columns was meant for: a number may be a KTP, or a date. */
const surplusCell = (cell: string) => (/^\d[\d./-]*$/.test(cell) ? asText(cell) : quoted(defused(cell)));

/** What would end a cell, and blanks at its ends, which readers drop. */
const needsQuotes = /[;"\r\n\uFEFF]|^ | $/;

const quoted = (cell: string) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** `="…"`, quoted: spreadsheets show what stands inside and do not count with it. Its quotes are doubled twice. */
function asText(value: string): string {
  return value === "" ? "" : `"=""${value.replaceAll('"', '""""')}"""`;
}

/** What a spreadsheet may take for the beginning of a formula, also after spaces and in full-width forms. */
const formulaStart = /^\p{Zs}*[=+\-@|\t\r\n\uFF1D\uFF0B\uFF0D\uFF20\uFF5C]/u;

function defused(value: string): string {
  return formulaStart.test(value) ? `'${value}` : value;
}
