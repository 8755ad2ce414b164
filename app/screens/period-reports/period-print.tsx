import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireView } from "~/access/actor.server";
import { now } from "~/clock.server";
import { ownBranchOnly, periodReportsTitle as title } from "~/texts/period-reports";
import { paperFrame, printedBy } from "~/ui/paper";
import sheet from "~/ui/styles/report-sheet.css?url&no-inline";
import { Letterhead, Signatures } from "~/ui/report-sheet";
import { PrintPage, printHandle } from "~/ui/print-page";
import { titled } from "~/ui/screen";
import { reportPath } from "./addresses";
import { Chapters } from "./chapters";
import { loadPeriodReport } from "./load.server";

export const handle = printHandle;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta = titled(title);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await requireView(request, "MN506");
  const data = await loadPeriodReport(actor, params.period!);
  const { report, name, lines, facts, isOfBranch } = data;
  return {
    name,
    lines,
    path: reportPath(report),
    facts: [...facts, ...(isOfBranch ? [ownBranchOnly] : []), printedBy(actor.name, now())],
    frame: paperFrame(actor, now()),
  };
}

/** The report on paper: letterhead, chapters, signatures. */
export default function PeriodReportPrint() {
  const data = useLoaderData<typeof loader>();
  const { name, lines, path, facts, frame } = data;
  return (
    <PrintPage
      letterhead={<Letterhead office={frame.office} />}
      title={`${title} ${name}`}
      backTo={path}
      facts={facts}
    >
      <Chapters lines={lines} />
      <Signatures frame={frame} />
    </PrintPage>
  );
}
