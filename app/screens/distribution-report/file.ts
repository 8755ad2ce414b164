import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { now } from "~/clock.server";
import { redirectWithResult } from "~/form/result.server";
import { periodName } from "~/format/dates";
import { shareText } from "~/format/share";
import { csvResponse, type CsvColumn } from "~/list/csv.server";
import { fileNameOf } from "~/list/file-name";
import { workbookResponse, type SheetColumn } from "~/list/xlsx.server";
import { failure } from "~/texts/dialog";
import { dimensionNames, distributionReportTitle } from "~/texts/distribution-report";
import { nothingToExport } from "~/texts/reports";
import { changeOf, changeText } from "./columns";
import { loadDistributionReport, readShown } from "./load.server";
import { dimensions, type Days, type Requested } from "./requested";
import type { ReportRow } from "./rows";

/**
 * The report as a file, in the format that the address ends with. A workbook has the report as it was asked for, and a sheet for
 * each of asnaf, programme and branch, narrowed as the report is.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN505");
  const { pathname, search } = new URL(request.url);
  const data = await loadDistributionReport(request, actor);
  const report = `/report-asnaf${search}`;
  if (data.refusal) return redirectWithResult(report, failure(data.refusal));
  if (!data.previous || data.rows.length === 0) return redirectWithResult(report, nothingToExport);
  const { requested, previous, rows, facts, compared } = data;
  const name = fileNameOf(distributionReportTitle, facts, now());
  const columns = fileColumns(requested, previous);
  if (/csv$/i.test(pathname)) return csvOf(context, name, columns, rows);
  const sheets = await Promise.all(
    dimensions.map(async (first) => {
      const of = { ...requested, first, second: "" } as const;
      const { rows } = await readShown(bankFor(actor), of);
      return { title: dimensionNames[first], columns: fileColumns(of, previous), rows };
    }),
  );
  return workbookResponse(
    context,
    name,
    [{ title: "Laporan", columns, rows }, ...sheets],
    [distributionReportTitle, ...facts, ...compared],
  );
}

function csvOf(
  context: AppLoadContext,
  name: string,
  columns: readonly FileColumn[],
  rows: readonly ReportRow[],
) {
  async function* pages() {
    yield rows;
  }
  return csvResponse(context, name, columns, pages());
}

type FileColumn = SheetColumn<ReportRow> & CsvColumn<ReportRow>;

const count = (title: string, of: (row: ReportRow) => number): FileColumn => ({
  title,
  value: (row) => String(of(row)),
  number: of,
});

const amount = (title: string, of: (row: ReportRow) => number): FileColumn => ({
  ...count(title, of),
  isText: true,
});

/** The columns of a file: as on the screen, with plain numbers. */
function fileColumns({ first, second }: Pick<Requested, "first" | "second">, previous: Days): FileColumn[] {
  const inner: FileColumn[] =
    second === ""
      ? []
      : [{ title: dimensionNames[second].toUpperCase(), value: (row) => row.second || "Semua" }];
  return [
    { title: dimensionNames[first].toUpperCase(), value: (row) => row.first || "Jumlah" },
    ...inner,
    count("ORANG", ({ people }) => people),
    count("KELUARGA", ({ households }) => households),
    count("TRANSAKSI", ({ transactions }) => transactions),
    amount("NOMINAL", ({ totalIdr }) => totalIdr),
    { title: "BAGIAN", value: ({ share }) => shareText(share), share: ({ share }) => share },
    amount(`SEBELUMNYA ${periodName(previous.start, previous.end)}`, ({ previousIdr }) => previousIdr),
    // A text in CSV: a spreadsheet would take the sign for a formula.
    { title: "PERUBAHAN", value: changeText, isText: true, share: changeOf },
  ];
}
