import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { toErrorScreen } from "~/bank/errors";
import { wholeReport } from "~/bank/index.server";
import type { ReportedTransaction } from "~/bank/types";
import { now } from "~/clock.server";
import { paperLinks, PaperSheet } from "~/list/paper-report";
import { sheetRows } from "~/list/sheet";
import { unoffered } from "~/texts/unoffered";
import { mostPaperRows, paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { kindOf, useKind, titledBy } from "./kinds";
import { reportAt, summaryOf, totalsText } from "./load-report.server";

export const handle = printHandle;
export const links = paperLinks;
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
  const { frame, ...paper } = paperOf(actor, now(), facts, { rows: rows.length, total: count });
  return {
    ...paper,
    ...(!at.lacks && { frame }),
    rows: rows.map(sheetRows(kind.columns, kind.rest)),
    empty: at.lacks ? unoffered[at.lacks] : "Tidak ada data untuk ditampilkan.",
    ...(totalIdr !== null && { total: totalsText({ count, totalIdr }) }),
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
  const paper = useLoaderData<typeof loader>();
  const { title, path, columns } = useKind();
  return <PaperSheet {...{ title, path, columns }} {...paper} hasLetterhead={false} />;
}
