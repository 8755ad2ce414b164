import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { BankError } from "~/bank/errors";
import { wholeReport } from "~/bank/index.server";
import type { ReportedTransaction } from "~/bank/types";
import { now } from "~/clock.server";
import { redirectWithResult } from "~/form/result.server";
import { fileTime } from "~/format/dates";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { unlessEmpty } from "~/list/unless-empty";
import { xlsxResponse, type SheetColumn } from "~/list/xlsx.server";
import { describeError } from "~/texts/errors";
import { nothingToExport } from "~/texts/reports";
import { unoffered } from "~/texts/unoffered";
import { kindOf, type ReportKind } from "./kinds";
import { reportAt } from "./load-report.server";

/**
 * All rows of a report as a file, in the format that the address ends with (docs/rules.md#reports-and-files). If there are no rows,
 * the bank cannot filter as asked, or it fails before the first row, this leads back to the report, which says so.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).feature);
  const kind = kindOf(request);
  const { pathname, search } = new URL(request.url);
  const report = kind.path + search;
  try {
    const { filter, lacks } = await reportAt(request, kind, actor);
    if (lacks) return redirectWithResult(report, { ...nothingToExport, text: unoffered[lacks] });
    const pages = await unlessEmpty(wholeReport(actor, filter, request.signal));
    if (!pages) return redirectWithResult(report, nothingToExport);
    const name = `${kind.title} ${fileTime(now())}`;
    return /csv$/i.test(pathname)
      ? await csvResponse(context, name, fileColumns(kind), pages)
      : await xlsxResponse(context, name, kind.title, fileColumns(kind), pages);
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return redirectWithResult(report, describeError(error));
  }
}

/** A column of either kind of file. */
type FileColumn = CsvColumn<ReportedTransaction> & SheetColumn<ReportedTransaction>;

const numberColumn: FileColumn = { title: "NO", value: (_row, number) => String(number) };

/** The columns of a report's files, in the order of the screen. */
function fileColumns({ columns, hasNumbersInFile }: ReportKind): FileColumn[] {
  const own = columns.map(({ title, as, valueOf }): FileColumn => ({
    title,
    value: valueOf,
    isText: as === "id" || as === "amount",
    ...(as === "amount" && { number: ({ amountIdr }) => amountIdr }),
    ...(as === "time" && { time: ({ time }) => time }),
  }));
  return hasNumbersInFile ? [numberColumn, ...own] : own;
}
