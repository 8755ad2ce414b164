import type { Actor } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { BankError } from "~/bank/errors";
import type { ReportedTransaction } from "~/bank/report-types";
import { redirectWithResult } from "~/form/result.server";
import { fileTime } from "~/format/dates";
import type { CsvColumn } from "~/list/csv.server";
import type { SheetColumn } from "~/list/xlsx.server";
import { describeError } from "~/texts/errors";
import { nothingToExport } from "~/texts/reports";
import { unoffered } from "~/texts/unoffered";
import type { ReportKind } from "./kinds";
import { reportAt } from "./load-report.server";

/** Writes a file of rows; its name is without an extension. */
type Write = (name: string, pages: Pages) => Promise<Response>;

type Pages = AsyncGenerator<readonly ReportedTransaction[], void>;

/**
 * All rows of a report as a file (docs/rules.md#reports-and-files). Where there is none, or the report cannot be asked for,
 * or the bank fails before the first one, back to the report, which says so.
 */
export async function reportFile(
  request: Request,
  kind: ReportKind,
  actor: Actor,
  write: Write,
): Promise<Response> {
  const report = kind.path + new URL(request.url).search;
  try {
    const { filter, isUnasked } = await reportAt(request, kind, actor);
    if (isUnasked) return redirectWithResult(report, { ...nothingToExport, text: unoffered.dates });
    const pages = await unlessEmpty(bankFor(actor).wholeReport(filter, request.signal));
    if (!pages) return redirectWithResult(report, nothingToExport);
    return await write(`${kind.title} ${fileTime(new Date())}`, pages);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return redirectWithResult(report, describeError(error));
  }
}

/** The same pages once there is a row in them; undefined where there is none. */
async function unlessEmpty(pages: Pages): Promise<Pages | undefined> {
  for (let page = await pages.next(); !page.done; page = await pages.next()) {
    if (page.value.length > 0) return resumed(page.value, pages);
  }
  return undefined;
}

async function* resumed(first: readonly ReportedTransaction[], rest: Pages): Pages {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}

/** A column of either kind of file. */
type FileColumn = CsvColumn<ReportedTransaction> & SheetColumn<ReportedTransaction>;

const numberColumn: FileColumn = { title: "NO", value: (_row, number) => String(number) };

/** The columns of a report's files, in the order of the screen. */
export function fileColumns({ columns, hasNumbersInFile }: ReportKind): FileColumn[] {
  const own = columns.map(({ title, as, valueOf }): FileColumn => ({
    title,
    value: valueOf,
    isNumber: as === "id" || as === "amount",
    ...(as === "amount" && { amountIdr: ({ amountIdr }) => amountIdr }),
    ...(as === "time" && { time: ({ time }) => time }),
  }));
  return hasNumbersInFile ? [numberColumn, ...own] : own;
}
