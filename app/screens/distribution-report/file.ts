import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireView } from "~/access/actor.server";
import { bankFor } from "~/bank/index.server";
import { redirectWithResult } from "~/form/result.server";
import { answerTables } from "~/list/answer-file.server";
import { failure } from "~/texts/dialog";
import { dimensionNames, distributionReportTitle as title } from "~/texts/distribution-report";
import { nothingToExport } from "~/texts/reports";
import { columnsOf } from "./columns";
import { loadDistributionReport, readShown } from "./load.server";
import { dimensions } from "./requested";

/**
 * The report as a file. A workbook has the report as it was asked for, and sheets for asnaf, programme and branch, with the
 * report's filters.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN505");
  const data = await loadDistributionReport(request, actor);
  const { requested, previous, rows, facts, compared, refusal } = data;
  const report = `/report-asnaf${new URL(request.url).search}`;
  if (refusal) return redirectWithResult(report, failure(refusal));
  if (rows.length === 0) return redirectWithResult(report, nothingToExport);
  const columns = columnsOf(requested, previous);
  const part = async (first: (typeof dimensions)[number]) => {
    const of = { ...requested, first, second: "" } as const;
    const { rows } = await readShown(bankFor(actor), of);
    return { title: dimensionNames[first], columns: columnsOf(of, previous), rows };
  };
  return answerTables(request, context, {
    ...{ title, facts },
    remarks: compared,
    csv: { columns, rows },
    workbook: async () => [{ title: "Laporan", columns, rows }, ...(await Promise.all(dimensions.map(part)))],
  });
}
