import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { now } from "~/clock.server";
import { paperLinks, PaperReport } from "~/list/paper-report";
import { ownBranchFiguresOnly, periodReportsTitle as title } from "~/texts/period-reports";
import { paperOf } from "~/ui/paper";
import { printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { reportPath } from "./addresses";
import { Chapters } from "./chapters";
import { loadPeriodReport } from "./load.server";

export const handle = printHandle;
export const links = paperLinks;
export const meta = titled(title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN506");
  const { report, name, lines, facts, isOfBranch } = await loadPeriodReport(actor, params.period!);
  return {
    lines,
    title: `${title} ${name}`,
    path: reportPath(report),
    ...paperOf(actor, now(), [...facts, ...(isOfBranch ? [ownBranchFiguresOnly] : [])]),
  };
}

export default function PeriodReportPrint() {
  const { lines, ...paper } = useLoaderData<typeof loader>();
  return (
    <PaperReport {...paper}>
      <Chapters lines={lines} />
    </PaperReport>
  );
}
