import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { now } from "~/clock.server";
import { paperLinks, PaperTable } from "~/list/paper-report";
import { reportRows } from "~/list/report-table";
import {
  distributionReportTitle as title,
  howDistributionIsCounted as note,
} from "~/texts/distribution-report";
import { nothingDistributed } from "~/texts/distributions";
import { paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { columnsOf } from "./columns";
import { loadDistributionReport } from "./load.server";

export const handle = printHandle;
export const links = paperLinks;
export const meta = titled(title);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN505");
  const { requested, previous, rows, refusal, facts, compared } = await loadDistributionReport(
    request,
    actor,
  );
  const { frame, ...paper } = paperOf(actor, now(), facts);
  return {
    ...{ requested, previous, frame },
    facts: [...paper.facts, ...compared],
    rows: rows.map(reportRows(columnsOf(requested, previous), ({ isSum }) => ({ isSum }))),
    empty: refusal || nothingDistributed,
  };
}

export default function DistributionReportPrint() {
  const { requested, previous, ...paper } = useLoaderData<typeof loader>();
  const columns = columnsOf(requested, previous);
  return <PaperTable {...{ title, columns, note }} path="/report-asnaf" {...paper} />;
}
