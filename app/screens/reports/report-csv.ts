import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { BankError } from "~/bank/errors";
import type { ReportedTransaction } from "~/bank/report-types";
import { redirectWithResult } from "~/form/result.server";
import { fileTime } from "~/format/dates";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { describeError } from "~/texts/errors";
import { kindOf, type ReportKind } from "./kinds";
import { reportAt } from "./load-report.server";

/** All rows of a report as a file (rules.md §9). Where the bank fails before the first one, back to the report, which says so. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).feature);
  const kind = kindOf(request);
  const { filter } = await reportAt(request, kind, actor);
  try {
    const name = `${kind.title} ${fileTime(new Date())}`;
    return await csvResponse(
      name,
      columnsOf(kind),
      numbered(bankFor(actor).wholeReport(filter, request.signal)),
    );
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return redirectWithResult(kind.path + new URL(request.url).search, describeError(error));
  }
}

interface NumberedRow {
  readonly number: number;
  readonly transaction: ReportedTransaction;
}

async function* numbered(
  pages: AsyncIterable<readonly ReportedTransaction[]>,
): AsyncGenerator<readonly NumberedRow[], void> {
  let before = 0;
  for await (const page of pages) {
    const first = before + 1;
    yield page.map((transaction, index) => ({ number: first + index, transaction }));
    before += page.length;
  }
}

const numberColumn: CsvColumn<NumberedRow> = { title: "NO", value: ({ number }) => String(number) };

function columnsOf({ columns, hasNumbersInFile }: ReportKind): CsvColumn<NumberedRow>[] {
  const own = columns.map(({ title, as, valueOf }) => ({
    title,
    value: ({ transaction }: NumberedRow) => valueOf(transaction),
    isNumber: as === "id" || as === "amount",
  }));
  return hasNumbersInFile ? [numberColumn, ...own] : own;
}
