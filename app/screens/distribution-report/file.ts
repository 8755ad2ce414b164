import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { redirectWithResult } from "~/form/result.server";
import { fileTime } from "~/format/dates";
import { csvResponse } from "~/list/csv.server";
import { workbookResponse, type SheetColumn } from "~/list/xlsx.server";
import { dimensionNames, distributionReportTitle } from "~/texts/distribution-report";
import { nothingToExport } from "~/texts/reports";
import { shareText } from "./columns";
import { loadDistributionReport } from "./load.server";
import { dimensions, type Requested } from "./requested";
import type { ReportRow } from "./rows";

/**
 * The report as a file, in the format that the address ends with. A workbook has the report as it was asked for, and a sheet for
 * each of asnaf, programme and branch.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN505");
  const { pathname, search } = new URL(request.url);
  const data = await loadDistributionReport(request, actor);
  if (!data || data.rows.length === 0) return redirectWithResult(`/report-asnaf${search}`, nothingToExport);
  const name = `${distributionReportTitle} ${fileTime(new Date())}`;
  if (/csv$/i.test(pathname)) return csvOf(context, name, data);
  const sheets = await Promise.all(
    dimensions.map(async (by) => {
      const address = new URL(request.url);
      address.searchParams.set("by", by);
      address.searchParams.delete("then");
      const of = await loadDistributionReport(new Request(address, { headers: request.headers }), actor);
      return {
        title: dimensionNames[by],
        columns: fileColumns({ first: by, second: "" }),
        rows: of?.rows ?? [],
      };
    }),
  );
  const asked = { title: "Laporan", columns: fileColumns(data.requested), rows: data.rows };
  return workbookResponse(context, name, [asked, ...sheets]);
}

type Parts = Pick<Requested, "first" | "second">;

function csvOf(
  context: AppLoadContext,
  name: string,
  { requested, rows }: { requested: Parts; rows: readonly ReportRow[] },
) {
  async function* pages() {
    yield rows;
  }
  return csvResponse(context, name, fileColumns(requested), pages());
}

type FileColumn = SheetColumn<ReportRow> & { readonly isNumber?: boolean };

const number = (title: string, of: (row: ReportRow) => number): FileColumn => ({
  title,
  value: (row) => String(of(row)),
  amountIdr: of,
});

/** The columns of a file: as on the screen, with plain numbers. */
function fileColumns({ first, second }: Parts): FileColumn[] {
  const inner: FileColumn[] =
    second === ""
      ? []
      : [{ title: dimensionNames[second].toUpperCase(), value: (row) => row.second || "Semua" }];
  return [
    { title: dimensionNames[first].toUpperCase(), value: (row) => row.first || "Jumlah" },
    ...inner,
    number("ORANG", ({ people }) => people),
    number("KELUARGA", ({ households }) => households),
    number("TRANSAKSI", ({ transactions }) => transactions),
    number("NOMINAL", ({ totalIdr }) => totalIdr),
    { title: "BAGIAN", value: ({ share }) => shareText(share) },
    number("PERIODE SEBELUMNYA", ({ previousIdr }) => previousIdr),
  ];
}
