import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { toErrorScreen } from "~/bank/errors";
import { wholeReport } from "~/bank/index.server";
import type { ReportedTransaction } from "~/bank/types";
import { now } from "~/clock.server";
import { paperLinks, PaperTable } from "~/list/paper-report";
import { reportRows } from "~/list/report-table";
import { unsupportedTexts } from "~/texts/unsupported";
import { mostPaperRows, paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { reportKindOf, useReportKind, titledByReport } from "./kinds";
import { reportAt, summaryOf } from "./load-report.server";

export const handle = printHandle;
export const links = paperLinks;
export const meta = titledByReport((kind) => kind.title);

/** The report's rows, their total, and the facts above them. The rows are read like a file's, so the bank records the copy. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, reportKindOf(request).feature);
  const kind = reportKindOf(request);
  const at = await reportAt(request, kind, actor).catch(toErrorScreen);
  const [{ count, sum, facts }, rows] = await Promise.all([
    summaryOf(kind, actor, at),
    at.unsupported ? [] : firstRows(wholeReport(actor, at.filter, request.signal)),
  ]).catch(toErrorScreen);
  const { frame, ...paper } = paperOf(actor, now(), facts, { rows: rows.length, total: count });
  return {
    ...paper,
    ...(!at.unsupported && { frame }),
    rows: rows.map(reportRows(kind.columns, kind.rest)),
    empty: at.unsupported ? unsupportedTexts[at.unsupported] : "Tidak ada data untuk ditampilkan.",
    ...(sum !== null && { total: sum }),
  };
}

async function firstRows(pages: AsyncIterable<readonly ReportedTransaction[]>) {
  const rows: ReportedTransaction[] = [];
  for await (const page of pages) {
    rows.push(...page.slice(0, mostPaperRows - rows.length));
    if (rows.length === mostPaperRows) break;
  }
  return rows;
}

export default function ReportPrint() {
  const paper = useLoaderData<typeof loader>();
  const { title, path, columns } = useReportKind();
  return <PaperTable {...{ title, path, columns }} {...paper} hasLetterhead={false} />;
}
