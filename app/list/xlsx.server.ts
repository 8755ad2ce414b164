import type { AppLoadContext } from "@remix-run/node";
import { writeXlsx, writeXlsxStream, type CellValue, type ColumnDef } from "hucre/xlsx";
import { jakartaOffsetMs } from "~/format/dates";
import { download, downloadRows } from "./download.server";
import type { FileColumn } from "./report-table";

const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Spreadsheets take 31 characters at most. Titles are our own words. */
const sheetName = (title: string) => title.slice(0, 31);

/**
 * A workbook of all rows, as `downloadRows` gives it. Texts stay texts, whatever they look like:
 * numbers keep their zeros, and nothing is a formula. More rows than a sheet may have go on in the next one.
 *
 * @param name without its extension
 */
export function xlsxResponse<Row>(
  context: AppLoadContext,
  name: string,
  title: string,
  columns: readonly FileColumn<Row>[],
  pages: AsyncGenerator<readonly Row[], void>,
): Promise<Response> {
  async function* cells(read: AsyncIterable<readonly Row[]>) {
    let number = 0;
    for await (const page of read) {
      for (const row of page) {
        number += 1;
        yield columns.map((column) => cellOf(column, row, number));
      }
    }
  }
  const sheet = { name: sheetName(title), columns: columns.map(definitionOf), freezePane: { rows: 1 } };
  return downloadRows(context, `${name}.xlsx`, contentType, pages, (read) =>
    piecesOf(writeXlsxStream(cells(read), sheet)),
  );
}

/** A sheet of few rows. */
interface Sheet<Row> {
  readonly title: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly rows: readonly Row[];
}

/**
 * A workbook of several sheets, all of few rows. The last one says what the others are of.
 *
 * @param name without its extension
 * @param facts the lines of the last sheet: the title, and the filter in words
 */
export async function workbookResponse<Row>(
  context: AppLoadContext,
  name: string,
  sheets: readonly Sheet<Row>[],
  facts: readonly string[],
): Promise<Response> {
  const withRows = sheets.map(({ title, columns, rows }) => ({
    name: sheetName(title),
    columns: columns.map(definitionOf),
    rows: [
      columns.map((column) => column.title),
      ...rows.map((row, place) => columns.map((column) => cellOf(column, row, place + 1))),
    ],
    freezePane: { rows: 1 },
  }));
  const about = {
    name: "Keterangan",
    columns: [{ numFmt: formats.text, width: widths.about }],
    rows: facts.map((fact) => [asText(fact)]),
  };
  const content = await writeXlsx({ sheets: [...withRows, about] });
  async function* pieces() {
    yield content;
  }
  return download(context, `${name}.xlsx`, contentType, pieces());
}

/** KTP, NPWP and ids keep the format of texts when somebody edits them. */
const formats = { text: "@", number: "#,##0", share: "0.0%", time: "dd/mm/yyyy hh:mm" } as const;
const widths = { text: 24, number: 16, share: 12, time: 18, about: 60 } as const;

function definitionOf<Row>(column: FileColumn<Row>): ColumnDef {
  const kind = (["number", "share", "time"] as const).find((each) => column[each]) ?? "text";
  return { header: column.title, numFmt: formats[kind], width: widths[kind] };
}

function cellOf<Row>(column: FileColumn<Row>, row: Row, place: number): CellValue {
  const { value, time, number = column.share } = column;
  if (number) return number(row);
  const moment = time && jakartaClock(time(row));
  return moment ?? asText(value(row, place));
}

/** What XML cannot hold at all: spreadsheets do not open such a workbook. */
const noXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Spreadsheets read `_x0041_` as the letter of that number, and `_x005F_` as the line in front of it. */
const numbered = /_(?=x[\da-f]{4}_)/gi;

const asText = (text: string) => text.replace(noXml, "").replace(numbered, "_x005F_");

/** Sheets know no time zones, and hucre writes UTC: this moment in UTC reads as the instant does in Jakarta. */
function jakartaClock(instant: string): Date | undefined {
  const moment = new Date(instant).getTime();
  return Number.isNaN(moment) ? undefined : new Date(moment + jakartaOffsetMs);
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel();
  }
}
