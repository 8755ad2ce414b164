import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { toErrorScreen } from "~/bank/errors";
import { wholeReport } from "~/bank/index.server";
import type { ReportedTransaction } from "~/bank/types";
import { now } from "~/clock.server";
import { PaperTable } from "~/list/paper-table";
import { unoffered } from "~/texts/unoffered";
import { mostPaperRows, paperFacts, paperFrame } from "~/ui/paper";
import { PrintPage, printHandle } from "~/ui/print-page";
import { Signatures } from "~/ui/report-sheet";
import sheet from "~/ui/styles/report-sheet.css?url&no-inline";
import { kindOf, useKind, titledBy } from "./kinds";
import { reportAt, summaryOf } from "./load-report.server";
import { rowOf, tableColumns } from "./report-rows";
import { totalsText } from "./totals-text";

export const handle = printHandle;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta = titledBy((kind) => kind.title);

/** The report's rows, their total, and the facts above them. The rows are read like a file's, so the bank records the copy. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, kindOf(request).feature);
  const kind = kindOf(request);
  const at = await reportAt(request, kind, actor).catch(toErrorScreen);
  const [{ count, totalIdr, facts }, rows] = await Promise.all([
    summaryOf(kind, actor, at),
    at.lacks ? [] : firstRows(wholeReport(actor, at.filter, request.signal)),
  ]).catch(toErrorScreen);
  return {
    facts: [...facts, ...paperFacts(actor.name, now(), rows.length, count)],
    rows: rows.map(rowOf(kind)),
    lacks: at.lacks,
    count,
    totalIdr,
    frame: paperFrame(actor, now()),
  };
}

async function firstRows(
  pages: AsyncIterable<readonly ReportedTransaction[]>,
): Promise<ReportedTransaction[]> {
  const rows: ReportedTransaction[] = [];
  for await (const page of pages) {
    rows.push(...page.slice(0, mostPaperRows - rows.length));
    if (rows.length === mostPaperRows) break;
  }
  return rows;
}

export default function ReportPrint() {
  const { facts, rows, lacks, count, totalIdr, frame } = useLoaderData<typeof loader>();
  const kind = useKind();
  const end = (
    <>
      {totalIdr !== null && <p className="report-total">{totalsText({ count, totalIdr })}</p>}
      {!lacks && <Signatures frame={frame} />}
    </>
  );
  return (
    <PrintPage title={kind.title} backTo={kind.path + useLocation().search} facts={facts}>
      <PaperTable
        label={kind.title}
        columns={tableColumns(kind)}
        rows={rows}
        end={end}
        empty={lacks ? unoffered[lacks] : "Tidak ada data untuk ditampilkan."}
      />
    </PrintPage>
  );
}
