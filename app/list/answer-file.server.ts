import { redirect, type AppLoadContext } from "@remix-run/node";
import { BankError } from "~/bank/errors";
import { now } from "~/clock.server";
import { redirectWithResult } from "~/form/result.server";
import type { DialogContent } from "~/texts/dialog";
import { describeError } from "~/texts/errors";
import { nothingToExport } from "~/texts/reports";
import { csvResponse } from "./csv.server";
import { fileNameOf } from "./file-name";
import { fileColumns, type ReportColumn } from "./report-table";
import { workbookResponse, xlsxResponse } from "./xlsx.server";

interface TableFile<Row> {
  readonly title: string;
  /** What it is of, for its name. */
  readonly facts?: readonly string[];
  readonly columns: readonly ReportColumn<Row>[];
  /** Undefined where there are no rows, and so no file. */
  readonly pages: AsyncGenerator<readonly Row[], void> | undefined;
}

/**
 * Answers with all rows of a report table, in the format that the address ends with (docs/rules.md#reports-and-files). Where there is no file,
 * or the bank fails before its first row, it leads to `backTo`, which says so.
 *
 * @param make gives the file, or says why there is none
 */
export function answerFile<Row>(
  request: Request,
  context: AppLoadContext,
  backTo: string,
  make: () => Promise<TableFile<Row> | DialogContent>,
): Promise<Response> {
  return orLeadBack(backTo, async () => {
    const file = await make();
    if ("text" in file) return redirectWithResult(backTo, file);
    const { title, facts = [], columns, pages } = file;
    if (!pages) return redirectWithResult(backTo, nothingToExport);
    const name = fileNameOf(title, facts, now());
    return isCsv(request)
      ? csvResponse(context, name, fileColumns(columns), pages)
      : xlsxResponse(context, name, title, fileColumns(columns), pages);
  });
}

/** A file, or the way back where the bank fails before its first row. */
export async function orLeadBack(backTo: string, make: () => Promise<Response>): Promise<Response> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    // The screen itself says that it is not there.
    return error.kind === "not-found" ? redirect(backTo) : redirectWithResult(backTo, describeError(error));
  }
}

/** A table of few rows, all of them at hand. */
interface Table<Row> {
  readonly title: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
}

interface TablesFile<Row, CsvRow> {
  readonly title: string;
  /** What it is of, for its name. */
  readonly facts: readonly string[];
  /** What a workbook says of itself besides. */
  readonly remarks?: readonly string[];
  readonly csv: Omit<Table<CsvRow>, "title">;
  readonly workbook: () => Promise<readonly Table<Row>[]> | readonly Table<Row>[];
}

/** Answers with tables of few rows: with one as CSV, or with a workbook that has a sheet for each of them, and one that says what they are of. */
export async function answerTables<Row, CsvRow>(
  request: Request,
  context: AppLoadContext,
  { title, facts, remarks = [], csv, workbook }: TablesFile<Row, CsvRow>,
): Promise<Response> {
  const name = fileNameOf(title, facts, now());
  if (isCsv(request)) return csvResponse(context, name, fileColumns(csv.columns), onePage(csv.rows));
  const tables = await workbook();
  return workbookResponse(
    context,
    name,
    tables.map((table) => ({ ...table, columns: fileColumns(table.columns) })),
    [title, ...facts, ...remarks],
  );
}

const isCsv = (request: Request) => /csv$/i.test(new URL(request.url).pathname);

/** Rows that are all at hand, as the pages of a file. */
export async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  yield await Promise.resolve(rows);
}
